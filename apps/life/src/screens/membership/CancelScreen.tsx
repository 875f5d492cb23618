import { onceMutation } from '@oun/client/once-mutation';
import type { Output } from '@oun/contract/endpoint';
import {
  cancelMembership,
  changeMembershipStatus,
  type getCancellation,
  type Membership,
} from '@oun/contract/membership';
import { dateWords, PAID_BACK_WORDS, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Chip } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { ChoiceColumn, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cancellation, membership as mine, TOUCHED } from './queries.ts';
import { lastDayWords } from './words.ts';

export const loader = prefetch(() => [mine, cancellation]);
export const meta = pageMeta({ title: '멤버십 해지', isPrivate: true });

type Cancellation = Output<typeof getCancellation>;
type Done = { title: string; lines: string[] };

const REASONS = ['시간이 없어요', '가격이 부담돼요', '할 만한 운동이 없어요', '다 나았어요', '다른 이유'];

const Waiting = () => (
  <SkeletonGroup className="mt-6 grid gap-4">
    <Skeleton shape="control" height={60} />
    <Skeleton shape="card" height={216} />
  </SkeletonGroup>
);

function CancelScreen() {
  const own = useQuery(mine);
  const [done, setDone] = useState<Done>();
  return (
    <Page title="멤버십 해지" referrer="/my/membership" className="flex min-h-[calc(100dvh-56px)] flex-col px-5">
      {done ? (
        <Left done={done} />
      ) : (
        <Block query={own} title="해지 내용을 불러오지 못했어요" skeleton={<Waiting />}>
          {(membership) =>
            canLeave(membership) ? (
              <Leaving membership={membership} onDone={setDone} />
            ) : (
              <Nothing isInTeam={membership.team !== null} />
            )
          }
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(CancelScreen);

/** What was bought in an app's store is left there, and the answer says so. */
const canLeave = ({ actions, plan }: Membership): boolean =>
  actions.includes('CANCEL') || (plan !== null && plan.store !== 'web');

type LeavingProps = { membership: Membership; onDone: (done: Done) => void };

function Leaving({ membership, onDone }: LeavingProps) {
  const query = useQuery(cancellation);
  return (
    <Block query={query} title="해지 내용을 불러오지 못했어요" skeleton={<Waiting />}>
      {(both) => <Choosing both={both} membership={membership} onDone={onDone} />}
    </Block>
  );
}

function Nothing({ isInTeam }: { isInTeam: boolean }) {
  return (
    <EmptyBlock
      className="mt-8"
      title="해지할 멤버십이 없어요"
      description={isInTeam ? '팀에서 나가려면 내 팀에서 나갈 수 있어요.' : '결제될 금액도 없어요.'}
      action={
        isInTeam ? (
          <ButtonLink href="/teams">내 팀 보기</ButtonLink>
        ) : (
          <ButtonLink href="/my/membership">멤버십 관리</ButtonLink>
        )
      }
    />
  );
}

const leaveNow = onceMutation(cancelMembership, { touches: TOUCHED, isLeaving: true });
const leaveAtEnd = onceMutation(changeMembershipStatus, { touches: TOUCHED, isLeaving: true });

/** Both ways side by side, one confirmation, and nothing in between. */
function Choosing({ both, membership, onDone }: LeavingProps & { both: Cancellation }) {
  const isInTeam = membership.team !== null;
  const hasTeam = (membership.plan?.seats ?? 1) > 1;
  const [parameters] = useSearchParams();
  const { at_end: end, now: atOnce } = both;
  // Where one way is left, there is nothing to choose.
  const [choice, setChoice] = useState<'end' | 'now' | null>(
    end === null ? 'now' : parameters.get('choice') === 'end' ? 'end' : null,
  );
  const [reason, setReason] = useState<string>();
  const now = useMutation({
    ...leaveNow,
    onSuccess: ({ refund, ended_at }) =>
      onDone({
        title: refund > 0 ? `${wonWords(refund)}을 돌려드릴게요` : '멤버십이 끝났어요',
        lines: [
          `${dateWords(ended_at)}에 해지했어요. 앞으로 결제되지 않아요.`,
          ...(refund > 0 ? [PAID_BACK_WORDS] : []),
          '운동 기록은 그대로 남아요.',
        ],
      }),
  });
  const atEnd = useMutation({
    ...leaveAtEnd,
    onSuccess: () =>
      onDone({
        title: `${lastDayWords(end!.ends_at)}까지 쓰고 끝나요`,
        lines: [
          '다음 결제는 0원이에요.',
          ...(end!.ends_pause ? ['일시정지가 끝나서 지금부터 다시 쓸 수 있어요.'] : []),
          '그 전에는 언제든 되돌릴 수 있어요.',
        ],
      }),
  });
  const error = now.error ?? atEnd.error;
  const isPending = now.isPending || atEnd.isPending;
  const why = reason ? { reason } : {};
  const leave = () => {
    if (choice === 'now') now.mutate({ body: { expected_refund: atOnce.refund, ...why } });
    if (choice === 'end') atEnd.mutate({ body: { status: 'cancel_scheduled', ...why } });
  };
  return (
    <>
      <h1 className="pt-6 text-heading-24">{end ? '언제 해지할까요?' : '지금 해지할까요?'}</h1>
      <RadioGroup label="해지하는 때" hideLabel value={choice} onChange={setChoice} className="mt-5 flex gap-3">
        {end ? (
          <ChoiceColumn
            value="end"
            title="기간 끝까지 쓰고 해지"
            description={
              end.ends_pause
                ? `일시정지는 오늘 끝나고, ${lastDayWords(end.ends_at)}까지 써요.`
                : `${lastDayWords(end.ends_at)}까지 그대로 써요.`
            }
            figure="환불 없음"
            foot="다음 결제 0원"
          />
        ) : null}
        <ChoiceColumn
          value="now"
          title={atOnce.method ? '지금 해지하고 환불받기' : '지금 해지하기'}
          description={isInTeam ? '내 기간은 오늘 끝나고, 팀에서는 계속 써요.' : '오늘 바로 이용이 끝나요.'}
          figure={wonWords(atOnce.refund)}
          foot={atOnce.method ? `환불받을 곳 ${atOnce.method}` : '돌려드릴 금액이 없어요'}
        />
      </RadioGroup>
      {choice === 'now' && (atOnce.lines.length > 0 || atOnce.forfeited_days > 0) ? (
        <section className="mt-6 rounded-card bg-level-5 p-5">
          {atOnce.lines.length > 0 ? (
            <>
              <h2 className="mb-4 text-heading-16">{wonWords(atOnce.refund)}은 이렇게 나왔어요</h2>
              <PriceLines>
                {atOnce.lines.map(({ label, amount, note }) => (
                  <PriceLine key={label} label={label} reason={note} amount={amount} />
                ))}
                <PriceLine label="환불 금액" amount={atOnce.refund} total />
              </PriceLines>
            </>
          ) : null}
          {atOnce.forfeited_days > 0 ? (
            <p className="mt-3 text-body-13 text-level-70 first:mt-0">
              {membership.state === 'TRIAL' ? '남은 무료 체험' : '아직 쓰지 않은 이용권·선물'} {atOnce.forfeited_days}
              일은 함께 사라져요.
            </p>
          ) : null}
        </section>
      ) : null}
      <section className="mt-8" hidden={isInTeam}>
        <h2 className="text-heading-16">해지하면 이렇게 바뀌어요</h2>
        <ul className="mt-3 grid gap-2 text-body-15 text-level-70">
          <li>멤버십 운동과 만든 운동을 재생할 수 없어요.</li>
          <li>스토어의 회원가를 쓸 수 없어요.</li>
          {hasTeam ? <li>팀원도 함께 쓸 수 없어요.</li> : null}
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
        {both.can_pause ? '잠깐 쉬고 싶다면 멤버십 관리에서 7일·14일·30일 일시정지도 할 수 있어요.' : null}
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
          {choice === null
            ? '둘 중 하나를 골라주세요'
            : choice === 'end'
              ? `${lastDayWords(end!.ends_at)}까지 쓰고 해지`
              : atOnce.refund > 0
                ? `지금 해지하고 ${wonWords(atOnce.refund)} 환불받기`
                : '지금 해지하기'}
        </Button>
      </StickyCta>
    </>
  );
}

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
