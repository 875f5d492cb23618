import { nowMs } from '@oun/brand/clock';
import { onceMutation } from '@oun/client/once-mutation';
import { query, queryKey } from '@oun/client/query';
import { CODE_LENGTH } from '@oun/membership/code';
import { getVoucher, redeemVoucher, type Voucher } from '@oun/contract/voucher';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { ListRow } from '@oun/ui/list-row';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Gift, Headphones, Lightbulb, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TOUCHED } from '../membership/queries.ts';
import { lastDayWords } from '../membership/words.ts';
import { CompanyMail } from './CompanyMail.tsx';
import { refusalOf } from './refusals.ts';
import { voucherPath } from './voucher-path.ts';
import { codeIn, VoucherField } from './VoucherField.tsx';
import { VoucherGives, VoucherSkeleton } from './VoucherGives.tsx';

/** Asked for what was typed: a wrong code counts, and must not count again because somebody came back to the tab. */
const voucherOf = (code: string) => ({
  ...query(getVoucher, { query: { code } }),
  retry: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const redeem = onceMutation(redeemVoucher, { touches: TOUCHED });

/** A code, what it gives, and the press that gives it. */
export function CodePart() {
  const { me } = useShell();
  const [search] = useSearchParams();
  const [code, setCode] = useState(() => codeIn(search.get('code') ?? ''));
  const client = useQueryClient();
  const isWhole = code.length === CODE_LENGTH;
  const found = useQuery({ ...voucherOf(code), enabled: me !== null && isWhole });
  const redeeming = useMutation(redeem);
  const error = redeeming.error ?? (isWhole ? found.error : null);
  const refusal = refusalOf(error, me?.nickname ?? '');
  const until = refusal?.until;
  const domain = refusal?.domain;
  const type = (next: string) => {
    redeeming.reset();
    setCode(next);
  };
  useWhenOver(until, () => {
    type('');
    client.removeQueries({ queryKey: queryKey(getVoucher).slice(0, 1) });
  });
  const lookAgain = () => {
    redeeming.reset();
    void found.refetch();
  };
  if (redeeming.data) return <Done voucher={redeeming.data} />;
  const voucher = isWhole && !refusal ? found.data : undefined;
  const isChecking = me !== null && isWhole && !voucher && !error;
  return (
    <>
      <h1 className="pt-6 text-heading-24">
        {voucher ? (
          '코드를 확인했어요'
        ) : domain ? (
          <>
            회사 메일을
            <br />
            확인해주세요
          </>
        ) : isChecking ? (
          '코드를 확인하고 있어요'
        ) : (
          <>
            이용권 코드를
            <br />
            입력해주세요
          </>
        )}
      </h1>
      {domain ? <p className="mt-2 text-body-15 break-keep text-level-70">{refusal.words}</p> : null}
      {voucher || domain || isChecking ? null : (
        <p className="mt-2 text-body-15 text-level-70">대소문자, 빈칸, 하이픈은 신경 쓰지 않아도 돼요.</p>
      )}
      <div className="mt-6">
        <VoucherField
          value={code}
          onValue={type}
          hint={hintOf(code, me !== null, isChecking)}
          error={
            refusal && !domain ? (
              <>
                {refusal.words}
                {refusal.more ? <span className="mt-0.5 block text-level-60">{refusal.more}</span> : null}
              </>
            ) : undefined
          }
          isGood={voucher !== undefined || domain !== undefined}
          isLocked={until !== undefined}
        />
      </div>
      {domain ? (
        <CompanyMail key={code} code={code} domain={domain} onProven={lookAgain} />
      ) : (
        <>
          {voucher ? <VoucherGives voucher={voucher} code={code} /> : isChecking ? <VoucherSkeleton /> : <Help />}
          <StickyCta
            className="-mx-5 mt-auto"
            above={error && !refusal ? <Unheard isRedeeming={redeeming.isError} /> : null}
          >
            {me === null ? (
              <ButtonLink
                href={`/sign-in?${new URLSearchParams({ redirect_path: voucherPath(code) })}`}
                size="Large"
                full
              >
                로그인하고 등록하기
              </ButtonLink>
            ) : found.isError && !refusal ? (
              <Button size="Large" full pending={found.isFetching} onClick={() => void found.refetch()}>
                다시 시도
              </Button>
            ) : (
              <Button
                size="Large"
                full
                disabled={!voucher}
                pending={redeeming.isPending}
                onClick={() => redeeming.mutate({ body: { code } })}
              >
                {voucher
                  ? `${voucher.length} 이용권 등록하기`
                  : isChecking
                    ? '확인하고 있어요'
                    : refusal
                      ? until
                        ? '잠시 쉬어주세요'
                        : '코드를 고쳐주세요'
                      : '코드를 입력해주세요'}
              </Button>
            )}
          </StickyCta>
        </>
      )}
    </>
  );
}

function hintOf(code: string, isMember: boolean, isChecking: boolean): string | undefined {
  const left = CODE_LENGTH - code.length;
  if (code === '') return undefined;
  if (left > 0) return `${left}자리 남았어요.`;
  if (!isMember) return '로그인하면 무엇이 늘어나는지 보여드려요.';
  return isChecking ? '잠시만 기다려주세요.' : undefined;
}

/** Calls once that moment has come. */
function useWhenOver(until: string | undefined, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(over, Math.max(Date.parse(until) - nowMs(), 0));
    return () => clearTimeout(timer);
  }, [until]);
}

function Unheard({ isRedeeming }: { isRedeeming: boolean }) {
  return (
    <Callout tone="caution" alert title={isRedeeming ? '답을 받지 못했어요' : '코드를 확인하지 못했어요'}>
      {isRedeeming
        ? '다시 눌러도 두 번 등록되지 않아요. 인터넷 연결을 확인하고 다시 해주세요.'
        : '인터넷 연결을 확인하고 다시 해주세요.'}
    </Callout>
  );
}

function Help() {
  return (
    <>
      <Callout className="mt-6" icon={<Lightbulb size={20} />}>
        코드에는 <b>O, I, L, U</b>가 없어요. O는 <b>0</b>으로, I와 L은 <b>1</b>로 알아서 읽어요.
      </Callout>
      <ul className="mt-6 mb-8 divide-y divide-level-10">
        <li>
          <ListRow
            lead={<Gift size={22} aria-hidden="true" />}
            title="선물 링크를 받았어요"
            value="링크를 눌러주세요"
          />
        </li>
        <li>
          <ListRow
            lead={<Users size={22} aria-hidden="true" />}
            title="팀 초대를 받았어요"
            value="초대 링크로 들어와요"
          />
        </li>
        <li>
          <ListRow
            lead={<Headphones size={22} aria-hidden="true" />}
            title="코드를 잃어버렸어요"
            value="이용 안내"
            href="/user-guides"
          />
        </li>
      </ul>
    </>
  );
}

function Done({ voucher: { length, before, after } }: { voucher: Voucher }) {
  return (
    <section className="pt-10" aria-live="polite">
      <span className="flex size-14 items-center justify-center rounded-full bg-success-ground text-success">
        <Check size={28} aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-heading-24 break-keep">
        {before.until ? `이용 기간이 ${length} 늘어났어요` : `오늘부터 ${length} 동안 쓸 수 있어요`}
      </h1>
      <p className="mt-3 text-body-15 text-level-70">{lastDayWords(after.until)}까지 쓸 수 있어요.</p>
      <div className="mt-8 grid gap-2">
        <ButtonLink href="/programs" size="Large" full>
          운동 고르러 가기
        </ButtonLink>
        <ButtonLink href="/my/membership" variant="gray" size="Large" full>
          내 멤버십 보기
        </ButtonLink>
      </div>
    </section>
  );
}
