import { CallError } from '@oun/client/call';
import { dayWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { NotFoundScreen } from '@oun/shell/error-screens';
import { formatLongDate } from '@oun/shell/long-date';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { Bell, ReceiptText, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useGoal } from '../gate/goal.ts';
import { plans } from '../package/plans.ts';
import { askedWords, checkoutPath, lastDay, lastDayWords, monthsWords, type Result, resultOf } from './quotes.ts';
import { useIsLong } from './use-is-long.ts';
import { LongWait, ShortWait } from './Waits.tsx';

const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;

const idOf = (id: string | undefined): number => (/^\d{1,9}$/.test(id ?? '') ? Number(id) : 0);

export const loader = prefetch(({ params, isSignedIn }) => (isSignedIn ? [resultOf(idOf(params['id']))] : []));
export const meta = pageMeta({ title: '멤버십 결제', isPrivate: true });

function ResultScreen() {
  const id = idOf(useParams()['id']);
  const isLong = useIsLong();
  const result = useQuery({
    ...resultOf(id),
    refetchInterval: ({ state: { data } }) => (data?.state === 'PENDING' ? (isLong ? SELDOM_MS : OFTEN_MS) : false),
  });
  if (result.error instanceof CallError && result.error.status < 500 && result.error.status >= 400)
    return <NotFoundScreen />;
  return (
    <Page title="멤버십 결제" referrer="/my" className="flex flex-col pb-0">
      <Block query={result} title="결제 결과를 불러오지 못했어요" skeleton={<ResultSkeleton />}>
        {(shown) => {
          switch (shown.state) {
            case 'PENDING':
              return isLong ? <LongWait number={shown.number} /> : <ShortWait result={shown} />;
            case 'FAILED':
              return <Failed result={shown} />;
            case 'DONE':
              return <Done result={shown} />;
          }
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(ResultScreen);

const TITLES: Record<Result['kind'], string> = {
  TRIAL: '체험이 시작됐어요',
  PURCHASE: '멤버십이 시작됐어요',
  UPGRADE: '플랜을 바꿨어요',
  DOWNGRADE: '플랜을 바꿨어요',
  RENEWAL: '결제했어요',
};

function Done({ result }: { result: Result }) {
  const { kind, ends_at, receipt_url } = result;
  const goal = useGoal();
  return (
    <>
      <img
        src="/hero-570.webp"
        srcSet="/hero-570.webp 570w, /hero-1140.webp 1140w"
        sizes="(min-width: 570px) 570px, 100vw"
        width={570}
        height={300}
        alt=""
        className="aspect-[390/250] w-full bg-pink-10 object-cover object-bottom"
      />
      <div className="px-5 pt-6 pb-8">
        <h1 className="text-heading-24">{TITLES[kind]}</h1>
        <p className="num mt-2 text-body-16 text-level-70">
          {kind === 'TRIAL' ? '오늘은 결제되지 않았어요. ' : null}
          {ends_at ? `${lastDayWords(ends_at)}까지 모두 쓸 수 있어요.` : null}
        </p>
        {kind === 'TRIAL' ? <TrialLines result={result} /> : <PaidLines result={result} />}
        <div className="mt-3 flex gap-2">
          {receipt_url ? (
            <ButtonLink href={receipt_url} variant="line" size="Large" full>
              <ReceiptText size={18} aria-hidden="true" />
              영수증
            </ButtonLink>
          ) : null}
          <ButtonLink href="/my/membership" variant="line" size="Large" full>
            <Settings2 size={18} aria-hidden="true" />
            멤버십 관리
          </ButtonLink>
        </div>
      </div>
      <StickyCta>
        {goal ? (
          <ButtonLink href={goal.path} size="Large" full className="min-w-0">
            <span className="truncate">{goal.title} 이어서 하기</span>
          </ButtonLink>
        ) : (
          <ButtonLink href="/programs" size="Large" full>
            첫 운동 고르기
          </ButtonLink>
        )}
      </StickyCta>
    </>
  );
}

function PaidLines({
  result: { amount, method, installment_months, paid_at, starts_at, ends_at, next },
}: {
  result: Result;
}) {
  return (
    <Lines>
      <Line label="결제한 금액" isLarge>
        {wonWords(amount)}
      </Line>
      {method ? (
        <Line label="결제 수단">
          {method}
          {installment_months > 0 ? ` · ${monthsWords(installment_months)}` : null}
        </Line>
      ) : null}
      {paid_at ? <Line label="결제한 날">{dayWords(paid_at)}</Line> : null}
      {starts_at && ends_at ? (
        <Line label="이용 기간">
          {dayWords(starts_at)}–{lastDayWords(ends_at)}
        </Line>
      ) : null}
      {next ? (
        <Line
          label="다음 결제"
          note={next.needs_consent ? '결제하기 전에 먼저 여쭤볼게요' : '미리 알려드리고, 그 전에 해지할 수 있어요'}
        >
          {formatLongDate(next.at)}, {wonWords(next.amount)}
        </Line>
      ) : null}
    </Lines>
  );
}

function TrialLines({ result: { starts_at, ends_at, next } }: { result: Result }) {
  return (
    <>
      <Lines>
        <Line label="오늘 결제" isLarge>
          0원
        </Line>
        {starts_at && ends_at ? (
          <Line label="체험 기간">
            {dayWords(starts_at)}–{dayWords(lastDay(ends_at))}
          </Line>
        ) : null}
        {next ? (
          <>
            <Line label="다시 여쭤보는 날">{askedWords(next.at)}</Line>
            <Line label="동의하면">
              {dayWords(next.at)}, {wonWords(next.amount)}
            </Line>
          </>
        ) : null}
      </Lines>
      {ends_at ? (
        <Callout className="mt-3" icon={<Bell size={20} />}>
          답하지 않으면 {dayWords(lastDay(ends_at))}에 체험이 끝나고, 결제되지 않아요.
        </Callout>
      ) : null}
    </>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className="num mt-6 grid gap-3 rounded-card bg-level-5 p-5">{children}</dl>;
}

type LineProps = { label: string; isLarge?: boolean; note?: string; children: ReactNode };

function Line({ label, isLarge = false, note, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-body-15 text-level-60">{label}</dt>
      <dd className={isLarge ? 'text-heading-20' : 'text-right text-body-15 font-medium'}>
        {children}
        {note ? <span className="block text-body-13 font-normal text-level-60">{note}</span> : null}
      </dd>
    </div>
  );
}

/** Nothing was charged; the way back is to the same plan, or to what one has. */
function Failed({ result: { kind, failure, product_name } }: { result: Result }) {
  const { data } = useQuery(plans);
  const slug = data?.items.find(({ name }) => name === product_name)?.slug;
  const isFirst = kind === 'PURCHASE' || kind === 'TRIAL';
  return (
    <EmptyBlock
      ground="none"
      level="h1"
      title="결제되지 않았어요"
      description={failure?.message ?? '카드사에서 승인하지 않았어요. 다른 카드로 해볼 수 있어요.'}
      action={
        isFirst ? (
          <ButtonLink href={slug ? checkoutPath({ plan: slug }) : '/package-detail'}>다시 결제하러 가기</ButtonLink>
        ) : kind === 'RENEWAL' ? (
          <ButtonLink href="/my/payments">다른 결제 수단 고르기</ButtonLink>
        ) : (
          <ButtonLink href="/my/membership">내 멤버십 보기</ButtonLink>
        )
      }
    />
  );
}

function ResultSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 px-5 pt-6">
      <Skeleton shape="card" height={200} />
      <Skeleton shape="card" height={180} />
    </SkeletonGroup>
  );
}
