import { codeOf } from '@oun/client/call';
import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { deactivate, previewWithdrawal } from '@oun/contract/identity';
import { wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { signOut } from '@oun/shell/sign-in';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Callout } from '@oun/ui/callout';
import { Radio, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import type { Output } from '@oun/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancellation, membership } from '../membership/queries.ts';
import { asOneself, isUnconfirmed } from './confirm.tsx';
import { FormPage } from './FormPage.tsx';

type Preview = Output<typeof previewWithdrawal>;

const mine = query(previewWithdrawal);
const PAGE = { title: '탈퇴', referrer: '/my/account' };

export const loader = prefetch(() => [mine]);
export const meta = pageMeta({ title: '탈퇴', isPrivate: true });

function WithdrawalScreen() {
  const preview = useQuery(mine);
  if (preview.data) return <WithdrawalForm preview={preview.data} />;
  return (
    <Page {...PAGE} className="px-5 pt-6">
      <Block
        query={preview}
        title="탈퇴 안내를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-5">
            <Skeleton height={32} width="60%" />
            <Skeleton shape="card" height={160} />
            <Skeleton shape="card" height={160} />
          </SkeletonGroup>
        }
      >
        {() => null}
      </Block>
    </Page>
  );
}

export default withPrefetched(WithdrawalScreen);

const LOST = [
  '운동 기록, 배지, 보관함이 지워져요. 되살릴 수 없어요.',
  '포인트와 쿠폰이 사라져요.',
  '보내지 않은 선물은 결제한 카드로 돌려드려요. 보낸 선물은 받는 분이 그대로 쓸 수 있어요.',
  '내가 쓴 글과 댓글은 "탈퇴한 회원"으로 남아요.',
  '모든 기기와 TV에서 로그아웃돼요.',
];

const HOLDS: Record<Preview['holds'][number]['kind'], string> = {
  ORDER: '아직 끝나지 않은 주문이 있어요',
  CLAIM: '처리하고 있는 요청이 있어요',
  MEMBERSHIP: '멤버십 결제 결과를 확인하고 있어요',
};

const REASONS = [
  '운동할 시간이 없어요',
  '원하는 운동이 없어요',
  '가격이 부담돼요',
  '앱이 불편하거나 자주 멈춰요',
  '알림이 너무 많아요',
  '다시 가입하려고요',
];

function WithdrawalForm({ preview: { can_withdraw, holds, retained } }: { preview: Preview }) {
  const client = useQueryClient();
  const { me } = useShell();
  const [reason, setReason] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const withdraw = useMutation({
    ...asOneself(mutation(deactivate, { touches: 'nothing' })),
    // The account is gone by now; what is left in the browser is only a cookie that opens nothing.
    onSuccess: () => signOut().catch(() => {}),
    onError: (error) => {
      if (isUnconfirmed(error)) return;
      if (codeOf(error) === 'WITHDRAWAL_BLOCKED') void touch(client, [previewWithdrawal]);
      void popupError(error);
    },
  });
  async function submit() {
    const isSure = await popup({
      title: '정말 탈퇴할까요?',
      message: '지금 바로 탈퇴되고, 되돌릴 수 없어요.',
      action: '탈퇴하기',
      cancel: '계속 쓰기',
      isDestructive: true,
    });
    if (isSure) withdraw.mutate({ body: reason === null ? {} : { reason } });
  }

  if (withdraw.isSuccess) return <Farewell />;
  return (
    <FormPage
      {...PAGE}
      heading={`${me?.nickname ?? '회원'} 님, 탈퇴하기 전에 확인해주세요`}
      onSubmit={() => void submit()}
      action={
        <Button
          type="submit"
          variant="danger"
          size="Large"
          full
          disabled={!can_withdraw || !isChecked}
          pending={withdraw.isPending}
        >
          탈퇴하기
        </Button>
      }
    >
      {holds.map(({ kind, reference }) => (
        <Callout key={reference} tone="caution" title={HOLDS[kind]}>
          {kind === 'MEMBERSHIP' ? '결과가 나오면' : <span className="num">{reference} · 끝난 뒤에</span>} 탈퇴할 수
          있어요.
        </Callout>
      ))}
      <EndingMembership />
      <section className="rounded-card bg-level-5 p-5">
        <h2 className="text-heading-16">사라지는 것</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-body-15 text-level-70">
          {LOST.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {retained.length > 0 ? (
        <section className="rounded-card bg-level-5 p-5">
          <h2 className="text-heading-16">법에 따라 따로 보관하는 것</h2>
          <ul className="mt-2 grid gap-2 text-body-15 text-level-70">
            {retained.map(({ what, period, law }) => (
              <li key={what}>
                <span className="flex justify-between gap-3">
                  {what} <b className="num shrink-0">{period}</b>
                </span>
                <span className="block text-body-13 text-level-60">{law}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <RadioGroup
        label="떠나는 이유를 알려주세요 (선택)"
        className="grid gap-1"
        value={reason}
        onChange={setReason}
        disabled={!can_withdraw}
      >
        {REASONS.map((one) => (
          <Radio key={one} value={one}>
            {one}
          </Radio>
        ))}
      </RadioGroup>
      <Checkbox
        className="font-semibold"
        checked={isChecked}
        disabled={!can_withdraw}
        onChange={(event) => setChecked(event.target.checked)}
      >
        모두 확인했어요
      </Checkbox>
    </FormPage>
  );
}

/** What becomes of a membership, with what goes back: reckoned by what will send it. */
function EndingMembership() {
  const mine = useQuery(membership);
  const isLive = mine.data?.actions.includes('CANCEL') ?? false;
  const ending = useQuery({ ...cancellation, enabled: isLive });
  if (!isLive || !ending.data) return null;
  const { now } = ending.data;
  return (
    <Callout tone="caution" title="멤버십은 바로 끝나요">
      {now.refund > 0
        ? `${wonWords(now.refund)}을 결제한 곳(${now.method})에 돌려드려요. 등록한 카드는 지워져요.`
        : '돌려드릴 금액은 없어요. 등록한 카드는 지워지고, 더 결제되지 않아요.'}
    </Callout>
  );
}

function Farewell() {
  return (
    <FormPage
      title="탈퇴"
      referrer="/"
      above={
        <img
          src="/empty-workout.webp"
          alt=""
          width={160}
          height={160}
          className="mx-auto mt-6 mb-8 size-40 rounded-chip bg-pink-0"
        />
      }
      isAnswer
      heading="그동안 함께해서 좋았어요"
      sub="탈퇴를 마쳤어요. 언제든 다시 만나요."
      action={
        // A whole page, so that nothing on it still knows the one who left.
        <Button size="Large" full onClick={() => window.location.assign('/')}>
          홈으로
        </Button>
      }
    />
  );
}
