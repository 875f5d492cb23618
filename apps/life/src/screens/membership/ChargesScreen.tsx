import type { FutureCharge, Membership } from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { membership as mine } from './queries.ts';
import { lastDayWords, reasonWords } from './words.ts';

export const loader = prefetch(() => [mine]);
export const meta = pageMeta({ title: '앞으로 결제될 금액', isPrivate: true });

function ChargesScreen() {
  const query = useQuery(mine);
  return (
    <Page title="앞으로 결제될 금액" referrer="/my/membership" className="px-5">
      <Block
        query={query}
        title="결제될 금액을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-6 grid gap-4">
            <Skeleton shape="control" height={72} />
            <Skeleton shape="control" height={72} />
            <Skeleton shape="control" height={72} />
          </SkeletonGroup>
        }
      >
        {(membership) => <Charges membership={membership} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ChargesScreen);

function Charges({ membership }: { membership: Membership }) {
  const { statement, consent, until, state, team, past_due: pastDue } = membership;
  const canAnswer = membership.actions.includes('ANSWER');
  const [first] = statement;
  if (pastDue && !first) return <NotByItself pastDue={pastDue} />;
  if (!first)
    return (
      <>
        <h1 className="pt-6 text-heading-24">결제될 금액이 없어요</h1>
        <EmptyBlock
          className="mt-4"
          title={
            team
              ? `${team.owner} 님의 팀에서 함께 써요`
              : until && membership.has_access
                ? `${lastDayWords(until)}까지 쓰고 끝나요`
                : '이용하고 있는 멤버십이 없어요'
          }
          description="앞으로 12개월 동안 결제되는 것이 없어요."
          action={<ButtonLink href="/my/membership">멤버십 관리</ButtonLink>}
        />
      </>
    );
  const isSettled = !first.needs_consent || consent?.is_agreed === true;
  return (
    <>
      <h1 className="pt-6 text-heading-24 break-keep">
        {state === 'PAST_DUE' ? (
          <>
            {wonWords(first.amount)}을 {dateWords(first.at)}에
            <br />
            다시 결제해볼게요
          </>
        ) : isSettled ? (
          <>
            다음 결제는 {dateWords(first.at)},<br />
            {wonWords(first.amount)}이에요
          </>
        ) : (
          '지금 확정된 결제는 0원이에요'
        )}
      </h1>
      <p className="mt-2 text-body-15 text-level-70">
        {membership.year_total > 0 ? (
          <>
            계속 이용하면 12개월 동안 <strong className="font-semibold">{wonWords(membership.year_total)}</strong>이
            결제돼요.
          </>
        ) : (
          '그 전에는 결제되지 않아요.'
        )}
      </p>
      {pastDue ? (
        <Callout
          tone="error"
          className="mt-5"
          title="결제되지 않은 금액이 있어요"
          action={
            <ButtonLink variant="white" href="/my/payments">
              카드 확인하기
            </ButtonLink>
          }
        >
          {dateWords(pastDue.ends_at)}까지 결제되지 않으면 멤버십이 끝나고, 더 결제하지 않아요.
        </Callout>
      ) : null}
      {first.needs_consent && !pastDue ? (
        <Callout
          tone="caution"
          className="mt-5"
          title={consent?.is_agreed ? '이 결제에 동의했어요' : '동의해야 결제돼요'}
          action={
            consent && canAnswer ? (
              <Button
                variant="white"
                onClick={() => void import('./consent-sheet.tsx').then(({ askConsent }) => askConsent(consent))}
              >
                {consent.is_agreed === null ? '답하기' : '답 바꾸기'}
              </Button>
            ) : null
          }
        >
          {consentWords(consent)}
        </Callout>
      ) : null}
      <ol className="mt-6 grid">
        {statement.map((charge, i) => (
          <Row
            key={charge.at}
            charge={charge}
            isFirst={i === 0}
            nth={i + 1}
            isAgreed={i === 0 && consent?.is_agreed === true}
            isLate={i === 0 && state === 'PAST_DUE'}
          />
        ))}
      </ol>
      <Callout tone="notice" className="mt-6" title="여기에 없는 결제는 일어나지 않아요">
        실제 결제와 같은 계산으로 만들어요. 금액이 오르면 먼저 여쭤보고, 동의가 없으면 결제하지 않아요.
      </Callout>
    </>
  );
}

function consentWords(consent: Membership['consent']): string {
  if (!consent) return '결제 전에 먼저 여쭤볼게요. 답하지 않으면 결제하지 않아요.';
  if (consent.is_agreed === null) return '답하지 않으면 결제하지 않아요.';
  return consent.is_agreed
    ? `${dateWords(consent.answered_at!)}에 동의했어요. 결제하기 전까지 바꿀 수 있어요.`
    : '동의하지 않아서 결제하지 않아요. 그 전까지 바꿀 수 있어요.';
}

/** The card was refused for good: nothing happens until somebody pays by another. */
function NotByItself({ pastDue }: { pastDue: NonNullable<Membership['past_due']> }) {
  return (
    <>
      <h1 className="pt-6 text-heading-24 break-keep">
        저절로 결제되는
        <br />
        금액이 없어요
      </h1>
      <EmptyBlock
        className="mt-4"
        title={`${wonWords(pastDue.amount)}이 결제되지 않았어요`}
        description={`다른 카드로 결제하면 이어서 쓸 수 있어요. ${dateWords(pastDue.ends_at)}까지 결제하지 않으면 멤버십이 끝나요.`}
        action={<ButtonLink href="/my/payments">카드 확인하기</ButtonLink>}
      />
    </>
  );
}

type RowProps = { charge: FutureCharge; isFirst: boolean; nth: number; isAgreed: boolean; isLate: boolean };

function Row({ charge, isFirst, nth, isAgreed, isLate }: RowProps) {
  return (
    <li className="border-b border-level-10 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-body-16 font-semibold">{dateWords(charge.at)}</p>
        <p className="num text-body-16 font-semibold">{wonWords(charge.amount)}</p>
      </div>
      <p className="mt-0.5 text-body-14 text-level-60">
        {isLate ? '오전 10시에 다시 결제해봐요' : reasonWords(charge)}
        {isLate
          ? ''
          : charge.needs_consent
            ? isAgreed
              ? ' · 동의했어요'
              : ' · 동의해야 결제돼요'
            : nth > 1
              ? ` · ${nth}번째`
              : ''}
      </p>
      {isFirst ? (
        <ButtonLink variant="gray" href="/my/membership/cancel?choice=end" className="mt-3">
          {dateWords(charge.at)} 결제부터 멈추기
        </ButtonLink>
      ) : null}
    </li>
  );
}
