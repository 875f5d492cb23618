import { SESSION_STORAGE } from '@oun/brand/limits';
import { daysUntil } from '@oun/brand/seoul';
import { dateWords, wonWords } from '@oun/contract/money-words';
import type { SubscriptionProduct } from '@oun/contract/membership';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Field } from '@oun/ui/field';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { checkoutPath } from '../checkout/quotes.ts';
import { everyWords, type Plan, plansWith } from '../package/plans.ts';

const CODE_MAX = 40;
const codeOf = (typed: string | null | undefined): string => (typed ?? '').trim().toUpperCase().slice(0, CODE_MAX);

export const loader = prefetch(({ url }) => {
  const code = codeOf(url.searchParams.get('code'));
  return code ? [plansWith(code)] : [];
});
export const meta = pageMeta({ title: '초대받은 분만', isPrivate: true });

const never = () => () => {};
/** What was typed or came by a link before, in this tab. */
const useKeptCode = (): string =>
  useSyncExternalStore(
    never,
    () => codeOf(sessionStorage.getItem(SESSION_STORAGE.secretCode)),
    () => '',
  );

function SecretScreen() {
  const { platform } = useShell();
  const [search, setSearch] = useSearchParams();
  const kept = useKeptCode();
  const code = codeOf(search.get('code')) || kept;
  const use = (typed: string) => setSearch({ code: typed }, { replace: true });
  return (
    <Page
      title="초대받은 분만"
      isOverPicture
      // The footer's own distance would be a white line below the dark.
      className={cx(
        'flex min-h-[calc(100dvh-56px)] flex-col bg-level-90 pb-0 text-level-0',
        platform === 'web' && '-mb-10',
      )}
    >
      <Scene />
      <div className="relative -mt-5 flex flex-1 flex-col px-5">
        {code === '' ? <CodeForm key="none" onCode={use} /> : <Asked key={code} code={code} onCode={use} />}
      </div>
    </Page>
  );
}

export default withPrefetched(SecretScreen);

function Scene() {
  return (
    <div className="relative h-75 shrink-0 overflow-hidden wide:h-100">
      <img
        src="/secret.webp"
        width={780}
        height={620}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover object-[50%_40%]"
      />
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-18 bg-linear-to-t from-level-90 to-level-90/0" />
    </div>
  );
}

function Asked({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  return (
    <Block query={useQuery(plansWith(code))} title="혜택을 불러오지 못했어요" skeleton={<OfferSkeleton />}>
      {({ items }) => {
        const plan = items.find(({ offer }) => offer !== null);
        return plan ? <Offer plan={plan} code={code} /> : <CodeForm wrong={code} onCode={onCode} />;
      }}
    </Block>
  );
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <>
      <h1 className="text-heading-26">
        초대받은 분만 볼 수 있는
        <br />
        혜택이에요
      </h1>
      {children}
    </>
  );
}

function CodeForm({ wrong, onCode }: { wrong?: string; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState(wrong ?? '');
  const isWrong = wrong !== undefined && codeOf(typed) === wrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codeOf(typed)) onCode(codeOf(typed));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <Head>
        <p className="mt-2 text-body-16 text-level-30">받은 코드를 입력해주세요.</p>
      </Head>
      <div className="mt-6 mb-6 rounded-[20px] bg-level-0 p-5 text-level-90">
        <Field
          label="초대 코드"
          value={typed}
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isWrong ? '사용할 수 없는 코드예요.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <DarkCta>
        <Button type="submit" size="Large" full disabled={codeOf(typed) === '' || isWrong}>
          혜택 보기
        </Button>
      </DarkCta>
    </form>
  );
}

const DarkCta = ({ children }: { children: ReactNode }) => (
  <StickyCta className="-mx-5 bg-level-90! before:from-level-90! before:to-level-90/0!">{children}</StickyCta>
);

function Offer({ plan, code }: { plan: Plan; code: string }) {
  useEffect(() => sessionStorage.setItem(SESSION_STORAGE.secretCode, code), [code]);
  return (
    <div className="flex flex-1 flex-col">
      <p className="num mb-3 inline-flex items-center gap-1 self-start rounded-chip bg-level-0/16 px-2 py-1 text-body-13 font-semibold">
        <KeyRound size={14} aria-hidden="true" />
        {code}
      </p>
      <Head>{plan.offer?.line ? <p className="mt-2 text-body-16 text-level-30">{plan.offer.line}</p> : null}</Head>
      <OfferCard plan={plan} />
      <p className="mt-4 mb-6 text-body-14 text-level-30">다른 초대 코드와 함께 쓸 수 없어요. 더 싼 쪽을 골라드려요.</p>
      <DarkCta>
        <ButtonLink href={checkoutPath({ plan: plan.slug, offer: code })} size="Large" full className="num">
          {wonWords(plan.price)}으로 시작하기
        </ButtonLink>
      </DarkCta>
    </div>
  );
}

/** "첫해만", "첫 6개월만": for how long the first price is. */
const firstWords = ({ months }: Pick<Plan, 'months'>): string =>
  months === 12 ? '첫해만' : months === 1 ? '첫 달만' : `첫 ${months}개월만`;
const nextWords = ({ months }: Pick<Plan, 'months'>): string => (months === 12 ? '다음 해' : '그다음 결제');

function OfferCard({ plan }: { plan: SubscriptionProduct }) {
  const { regular_price: regular, price, offer } = plan;
  const now = useNow();
  const ends = offer?.ends_at ? new Date(Date.parse(offer.ends_at) - 1) : null;
  const left = ends ? daysUntil(new Date(now), ends) : null;
  return (
    <section aria-label={plan.name} className="num mt-6 rounded-[20px] bg-level-0 p-5 text-level-90">
      <p className="flex items-center justify-between gap-3">
        <b className="text-heading-16">{plan.name}</b>
        {left === null ? null : (
          <span className="rounded-dense bg-caution-ground px-2 py-1 text-body-13 font-semibold text-caution">
            {left === 0 ? '오늘까지예요' : `${left}일 남았어요`}
          </span>
        )}
      </p>
      <p className="mt-3 flex items-baseline gap-2">
        <b className="text-heading-30">{wonWords(price)}</b>
        {regular === null ? null : <s className="text-body-15 text-level-60">{wonWords(regular)}</s>}
      </p>
      <p className="mt-0.5 text-body-14 text-level-70">
        {regular === null ? '' : `${firstWords(plan)} ${wonWords(regular - price)} 덜 내요 · `}
        {everyWords(plan)} 결제
      </p>
      <dl className="mt-4 grid gap-3 border-t border-level-10 pt-4 text-body-15">
        {ends ? <Fact label="혜택이 끝나는 때">{dateWords(ends)} 24시</Fact> : null}
        <Fact label="누가">멤버십이 처음인 분</Fact>
        {regular === null ? null : <Fact label={nextWords(plan)}>{wonWords(regular)}, 먼저 여쭤봐요</Fact>}
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-level-70">{label}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
);

function OfferSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton shape="control" height={72} />
      <Skeleton shape="card" height={260} />
    </SkeletonGroup>
  );
}
