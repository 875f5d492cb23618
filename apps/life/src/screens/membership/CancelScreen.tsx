import { onceMutation } from '@oun/client/once-mutation';
import type { Output } from '@oun/contract/endpoint';
import { cancelMembership, changeMembershipStatus, type getCancellation } from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Chip } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cancellation, TOUCHED } from './queries.ts';
import { lastDayWords } from './words.ts';

export const loader = prefetch(() => [cancellation]);
export const meta = pageMeta({ title: '멤버십 해지', isPrivate: true });

type Cancellation = Output<typeof getCancellation>;
type Done = { title: string; lines: string[] };

const REASONS = ['시간이 없어요', '가격이 부담돼요', '할 만한 운동이 없어요', '다 나았어요', '다른 이유'];

function CancelScreen() {
  const query = useQuery(cancellation);
  const [done, setDone] = useState<Done>();
  return (
    <Page title="멤버십 해지" referrer="/my/membership" className="flex min-h-[calc(100dvh-56px)] flex-col px-5">
      {done ? (
        <Left done={done} />
      ) : (
        <Block
          query={query}
          title="해지 내용을 불러오지 못했어요"
          skeleton={
            <SkeletonGroup className="mt-6 grid gap-4">
              <Skeleton shape="control" height={60} />
              <Skeleton shape="card" height={216} />
            </SkeletonGroup>
          }
        >
          {(both) => <Choosing both={both} onDone={setDone} />}
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(CancelScreen);

const leaveNow = onceMutation(cancelMembership, { touches: TOUCHED, isLeaving: true });
const leaveAtEnd = onceMutation(changeMembershipStatus, { touches: TOUCHED, isLeaving: true });

/** Both ways side by side, one confirmation, and nothing in between. */
function Choosing({ both, onDone }: { both: Cancellation; onDone: (done: Done) => void }) {
  const [parameters] = useSearchParams();
  const [choice, setChoice] = useState<'end' | 'now' | undefined>(
    parameters.get('choice') === 'end' && !both.is_scheduled ? 'end' : undefined,
  );
  const [reason, setReason] = useState<string>();
  const now = useMutation({
    ...leaveNow,
    onSuccess: ({ refund, ended_at }) =>
      onDone({
        title: refund > 0 ? `${wonWords(refund)}을 돌려드릴게요` : '멤버십이 끝났어요',
        lines: [
          `${dateWords(ended_at)}에 해지했어요. 앞으로 결제되지 않아요.`,
          ...(refund > 0 ? ['카드사에 따라 영업일 3~5일 걸려요.'] : []),
          '운동 기록은 그대로 남아요.',
        ],
      }),
  });
  const atEnd = useMutation({
    ...leaveAtEnd,
    onSuccess: () =>
      onDone({
        title: `${lastDayWords(both.at_end.ends_at)}까지 쓰고 끝나요`,
        lines: ['다음 결제는 0원이에요.', '그 전에는 언제든 되돌릴 수 있어요.'],
      }),
  });
  const error = now.error ?? atEnd.error;
  const isPending = now.isPending || atEnd.isPending;
  const why = reason ? { reason } : {};
  const leave = () => {
    if (choice === 'now') now.mutate({ body: { expected_refund: both.now?.refund ?? 0, ...why } });
    if (choice === 'end') atEnd.mutate({ body: { status: 'cancel_scheduled', ...why } });
  };
  return (
    <>
      <h1 className="pt-6 text-heading-24">언제 해지할까요?</h1>
      <div role="radiogroup" aria-label="해지하는 때" className="mt-5 grid grid-cols-2 gap-3">
        {both.is_scheduled ? null : (
          <Way
            title="기간 끝까지 쓰고 해지"
            sub={`${lastDayWords(both.at_end.ends_at)}까지 그대로 써요.`}
            figure="환불 없음"
            foot="다음 결제 0원"
            isChosen={choice === 'end'}
            onChoose={() => setChoice('end')}
          />
        )}
        <Way
          title={both.now ? '지금 해지하고 환불받기' : '지금 해지하기'}
          sub="오늘 바로 이용이 끝나요."
          figure={wonWords(both.now?.refund ?? 0)}
          foot={both.now ? `${both.now.method}로 환불` : '결제한 금액이 없어요'}
          isChosen={choice === 'now'}
          onChoose={() => setChoice('now')}
        />
      </div>
      {choice === 'now' && both.now ? (
        <section className="mt-6 rounded-card bg-level-5 p-5">
          <h2 className="text-heading-16">{wonWords(both.now.refund)}은 이렇게 나왔어요</h2>
          <PriceLines className="mt-4">
            {both.now.lines.map(({ label, amount, note }) => (
              <PriceLine key={label} label={label} reason={note} amount={amount} />
            ))}
            <PriceLine label="환불 금액" amount={both.now.refund} total />
          </PriceLines>
          {both.now.forfeited_days > 0 ? (
            <p className="mt-3 text-body-13 text-level-70">
              아직 쓰지 않은 이용권·추가 이용 {both.now.forfeited_days}일은 함께 사라져요.
            </p>
          ) : null}
        </section>
      ) : null}
      <section className="mt-8">
        <h2 className="text-heading-16">해지하면 이렇게 바뀌어요</h2>
        <ul className="mt-3 grid gap-2 text-body-15 text-level-70">
          <li>멤버십 운동과 만든 운동을 재생할 수 없어요.</li>
          <li>스토어의 회원가를 쓸 수 없어요.</li>
          <li>운동 기록과 무료 운동은 그대로예요.</li>
        </ul>
      </section>
      <section className="mt-8">
        <h2 className="text-heading-16">
          이유를 알려줄래요? <span className="text-body-14 font-normal text-level-60">안 골라도 돼요</span>
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {REASONS.map((words) => (
            <Chip
              key={words}
              pressed={reason === words}
              ground="line"
              onClick={() => setReason(reason === words ? undefined : words)}
            >
              {words}
            </Chip>
          ))}
        </div>
      </section>
      <p className="mt-6 mb-6 text-body-14 text-level-60">
        잠깐 쉬고 싶다면 멤버십 관리에서 7일·14일·30일 일시정지도 할 수 있어요.
      </p>
      <StickyCta
        className="-mx-5"
        above={
          error ? (
            <Callout tone="error" alert>
              {error.message}
            </Callout>
          ) : null
        }
      >
        <Button variant="ink" size="Large" full disabled={!choice} pending={isPending} onClick={leave}>
          {choice === undefined
            ? '둘 중 하나를 골라주세요'
            : choice === 'end'
              ? `${lastDayWords(both.at_end.ends_at)}까지 쓰고 해지`
              : both.now && both.now.refund > 0
                ? `지금 해지하고 ${wonWords(both.now.refund)} 환불받기`
                : '지금 해지하기'}
        </Button>
      </StickyCta>
    </>
  );
}

function Way({
  title,
  sub,
  figure,
  foot,
  isChosen,
  onChoose,
}: {
  title: string;
  sub: string;
  figure: string;
  foot: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-50 flex-col rounded-card p-4 text-left break-keep',
        isChosen ? 'inset-ring-2 inset-ring-level-90' : 'inset-ring inset-ring-level-20 hover:bg-level-5',
      )}
    >
      <Tick isOn={isChosen} />
      <strong className="mt-3 text-body-16 font-semibold">{title}</strong>
      <span className="mt-1 text-body-14 text-level-60">{sub}</span>
      <strong className="num mt-auto pt-3 text-heading-20">{figure}</strong>
      <span className="text-body-13 text-level-60">{foot}</span>
    </button>
  );
}

const Tick = ({ isOn }: { isOn: boolean }): ReactNode => (
  <span
    aria-hidden="true"
    className={cx(
      'flex size-6 items-center justify-center rounded-full',
      isOn ? 'bg-level-90 text-level-0' : 'inset-ring-2 inset-ring-level-20',
    )}
  >
    {isOn ? <Check size={16} strokeWidth={3} /> : null}
  </span>
);

function Left({ done }: { done: Done }) {
  return (
    <section className="pt-10" aria-live="polite">
      <span className="flex size-14 items-center justify-center rounded-full bg-success-ground text-success">
        <Check size={28} aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-heading-24 break-keep">{done.title}</h1>
      <ul className="mt-3 grid gap-1.5 text-body-15 text-level-70">
        {done.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-8 grid gap-2">
        <ButtonLink href="/my/payments" variant="gray" size="Large" full>
          결제와 환불 내역 보기
        </ButtonLink>
        <ButtonLink href="/my/membership" variant="gray" size="Large" full>
          멤버십 관리로 돌아가기
        </ButtonLink>
      </div>
    </section>
  );
}
