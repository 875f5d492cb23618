import { wallClock } from '@oun/brand/wall-clock';
import { dateWords, dayWords, wonWords } from '@oun/contract/money-words';
import type { Voucher } from '@oun/contract/voucher';
import { popup, popupError } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { signOut } from '@oun/shell/sign-in';
import { Avatar } from '@oun/ui/avatar';
import { Button } from '@oun/ui/button';
import { Logo } from '@oun/ui/logo';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { ArrowRight, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { lastDayWords } from '../membership/words.ts';
import { voucherPath } from './voucher-path.ts';

const lastDay = (end: string): Date => new Date(Date.parse(end) - 1);
const yearOf = (at: string | Date): number => wallClock(at).getUTCFullYear();
/** "8월 4일", with its year only where the one before has another. */
const plainDay = (at: string | Date): string => {
  const there = wallClock(at);
  return `${there.getUTCMonth() + 1}월 ${there.getUTCDate()}일`;
};

/** What a code gives: the ticket, what changes by it, and whose it will be. */
export function VoucherGives({ voucher, code }: { voucher: Voucher; code: string }) {
  return (
    <>
      <Ticket voucher={voucher} />
      <section className="mt-8">
        <h2 className="text-heading-18">등록하면 이렇게 바뀌어요</h2>
        <Changes voucher={voucher} />
        <ul className="mt-4 grid gap-2.5 text-body-15 text-level-70">
          <Note>
            {voucher.plan_name
              ? `지금 쓰는 ${voucher.plan_name}이 끝난 뒤에 이어져요.`
              : voucher.before.until
                ? '지금 이용 기간이 끝난 뒤에 이어져요.'
                : '등록하면 바로 시작돼요.'}
          </Note>
          {voucher.after.charge_at ? null : <Note>결제 없이 끝나요.</Note>}
          <Note>이용권으로 받은 날은 돈으로 돌려드리지 않아요.</Note>
        </ul>
      </section>
      <Whose code={code} />
    </>
  );
}

export function VoucherSkeleton() {
  return (
    <SkeletonGroup className="mt-5 grid gap-8">
      <Skeleton shape="card" height={154} />
      <Skeleton shape="card" height={180} />
    </SkeletonGroup>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Info size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-level-60" />
      <span>{children}</span>
    </li>
  );
}

/** Torn off along the dots, as one of paper would be. */
function Ticket({ voucher: { campaign, length, ends_at } }: { voucher: Voucher }) {
  return (
    <section
      aria-label="이용권"
      className="relative mt-5 flex overflow-hidden rounded-[20px] bg-linear-to-tr from-pink-70 via-pink-60 to-pink-50 text-level-0"
    >
      <span aria-hidden="true" className="absolute -top-2.5 right-24 size-5 rounded-full bg-level-0" />
      <span aria-hidden="true" className="absolute right-24 -bottom-2.5 size-5 rounded-full bg-level-0" />
      <div className="min-w-0 flex-1 p-5">
        <p className="text-body-14 font-semibold">{campaign}</p>
        <p className="num mt-1 text-heading-30">{length}</p>
        <p className="num mt-2 text-body-14">
          모든 프로그램
          <br />
          {lastDayWords(ends_at)}까지 등록
        </p>
      </div>
      <div className="flex w-26.5 shrink-0 flex-col items-center justify-center gap-2 border-l-2 border-dashed border-level-0/45">
        <Logo height={22} label="" />
        <span className="text-body-13">이용권</span>
      </div>
    </section>
  );
}

function Changes({ voucher: { length, before, after, amount } }: { voucher: Voucher }) {
  const from = before.until;
  const isSameYear = from !== null && yearOf(lastDay(from)) === yearOf(lastDay(after.until));
  return (
    <div className="num mt-3 rounded-card bg-level-5 p-4">
      <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <div>
          <dt className="text-body-13 text-level-60">{from ? `${yearOf(lastDay(from))}년` : '지금'}</dt>
          <dd className="text-heading-16">{from ? `${plainDay(lastDay(from))}까지` : '이용 기간 없음'}</dd>
        </div>
        <ArrowRight size={18} aria-hidden="true" className="text-level-60" />
        <div>
          <dt className="text-body-13 text-level-60">
            {from ? `${length} 늘어나요` : `오늘부터 ${length}`}
            {isSameYear || !from ? null : `, ${yearOf(lastDay(after.until))}년`}
          </dt>
          <dd className="text-heading-16">{plainDay(lastDay(after.until))}까지</dd>
        </div>
      </dl>
      {before.charge_at && after.charge_at && amount !== null ? (
        <dl className="mt-3 grid gap-1 border-t border-level-20 pt-3 text-body-14">
          <div className="flex justify-between gap-4">
            <dt className="text-level-60">다음 결제</dt>
            <dd>
              {dateWords(before.charge_at).replace(/\u2060?\(.\)/, '')} →{' '}
              {yearOf(before.charge_at) === yearOf(after.charge_at)
                ? dayWords(after.charge_at)
                : dateWords(after.charge_at)}
            </dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-level-60">금액</dt>
            <dd>{wonWords(amount)} 그대로</dd>
          </div>
        </dl>
      ) : null}
    </div>
  );
}

/** It is redeemed for whoever is signed in, which may be somebody else's account. */
function Whose({ code }: { code: string }) {
  const { me } = useShell();
  const leave = useMutation({
    mutationFn: signOut,
    // A whole page, so that nothing of the member stays on it.
    onSuccess: () => window.location.assign(`/sign-in?${new URLSearchParams({ redirect_path: voucherPath(code) })}`),
    onError: (error) => void popupError(error),
  });
  const change = async () => {
    const isSure = await popup({
      title: '다른 계정으로 등록할까요?',
      message: '로그아웃한 뒤 다시 로그인해요. 코드는 그대로 남아 있어요.',
      action: '로그아웃하고 바꾸기',
      cancel: '그대로 두기',
    });
    if (isSure) leave.mutate();
  };
  if (!me) return null;
  return (
    <div className="mt-5 mb-8 flex items-center gap-3 border-t border-level-10 pt-4">
      <Avatar name={me.nickname} size={40} decorative />
      <p className="min-w-0 flex-1 text-body-15 text-level-70">
        <b className="text-level-90">{me.nickname} 님</b> 계정에 등록돼요
      </p>
      <Button variant="line" pending={leave.isPending || leave.isSuccess} onClick={() => void change()}>
        바꾸기
      </Button>
    </div>
  );
}
