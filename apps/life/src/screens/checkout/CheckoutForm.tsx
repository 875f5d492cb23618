import { CallError } from '@oun/client/call';
import { type Mutation, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import type { Input, Output } from '@oun/contract/endpoint';
import {
  type BillingKey,
  buyMembership,
  getMembership,
  type MembershipQuote,
  quoteMembership,
} from '@oun/contract/membership';
import { dayWords, wonWords } from '@oun/contract/money-words';
import { useForm } from '@oun/shell/form';
import { formatLongDate } from '@oun/shell/long-date';
import { useComeBack } from '@oun/shell/payment-window';
import { Side, SidePanel } from '@oun/shell/side';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Divider } from '@oun/ui/divider';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { drop, keep, readKept } from '../account/kept.ts';
import { everyWords } from '../package/plans.ts';
import { givenWords } from '../membership/words.ts';
import { InvitePart } from './InvitePart.tsx';
import { MethodPart } from './MethodPart.tsx';
import {
  cards,
  cardWords,
  lastDayWords,
  monthsBy,
  monthsWords,
  nextWords,
  offerIn,
  resultOf,
  usable,
  afterTrial,
} from './quotes.ts';
import { isAgreedToAll, type Term, TermsPart } from './TermsPart.tsx';
import { Steps, TrialDates } from './TrialDates.tsx';

type Bought = Output<typeof buyMembership>;

const buy = onceMutation(buyMembership, { touches: 'everything', isLeaving: true });

/** The card was asked and said no: nothing was charged. */
class Refused extends Error {}

/** A refusal of the card is an answer like any other; here it is what stands above the button. */
const send: Mutation<Input<typeof buyMembership>, Bought> = {
  mutationFn: async (input, context) => {
    const bought = await buy.mutationFn(input, context);
    if (bought.state !== 'FAILED' || bought.result_id === null) return bought;
    const result = await context.client.fetchQuery(resultOf(bought.result_id)).catch(() => undefined);
    throw new Refused(result?.failure?.message ?? '결제사에서 승인하지 않았어요.');
  },
};

export function CheckoutForm({ quote }: { quote: MembershipQuote }) {
  const { product, amount, kind } = quote;
  const [search] = useSearchParams();
  const offer = offerIn(search);
  const navigate = useNavigate();
  const client = useQueryClient();
  const keys = usable(useQuery(cards).data?.items ?? []);
  const start = { card: search.get('card') ?? '', months: monthsIn(search, quote), agreed: [] as readonly Term[] };
  const form = useForm({
    start,
    names: { billing_key_id: 'card', installment_months: 'months' },
    toInput: ({ card, months }) => ({
      body: {
        product_id: product.id,
        billing_key_id: cardOf(card)?.id ?? 0,
        installment_months: monthsBy(cardOf(card), months),
        expected_amount: amount,
        terms_version: quote.terms_version,
        ...(offer && { referral_code: offer }),
      },
    }),
    check: ({ card, agreed }) => ({
      card: cardOf(card) ? undefined : '결제 수단을 등록해주세요.',
      agreed: isAgreedToAll(agreed) ? undefined : '필수 약관에 모두 동의해주세요.',
    }),
    send,
    onDone: ({ result_id }) => navigate(`/checkout/result/${result_id}`, { replace: true }),
    onFault: (error) => {
      if (error instanceof CallError && error.status === 409) void touch(client, [quoteMembership, getMembership]);
    },
    isGuarded: false,
  });
  /** The one that was chosen, or the one they usually pay with. */
  function cardOf(chosen: string) {
    return keys.find(({ id }) => String(id) === chosen) ?? keys.find(({ is_default }) => is_default) ?? keys[0];
  }
  useComeBack(form.abandon);
  // Back from registering a card, nobody is asked again what they have just answered.
  const restore = useEffectEvent(() => {
    const kept = readKept('oun.checkout_terms');
    drop('oun.checkout_terms');
    // What it costs may have changed by that card: a yes to a trial is none to a payment.
    if (kept?.plan === product.slug && kept.version === quote.terms_version && kept.amount === amount)
      form.restart({ ...start, agreed: kept.agreed });
  });
  useEffect(() => restore(), []);
  const isTrial = kind === 'TRIAL';
  return (
    <form {...form.props} className="flex flex-1 flex-col px-5 pt-6">
      {isTrial ? <TrialDates quote={quote} /> : <h1 className="text-heading-24">{product.name}을 시작해요</h1>}
      <Chosen quote={quote} />
      {quote.is_trial_used ? (
        <Callout tone="notice" className="mt-4" title="무료 체험은 이미 했어요">
          이 계정이나 카드, 기기로 체험한 적이 있어서 오늘부터 {wonWords(amount)}이 결제돼요.
        </Callout>
      ) : null}
      <Divider kind="band" />
      <MethodPart
        amount={amount}
        instalmentMonths={quote.instalment_months}
        back={{ plan: product.slug, months: String(form.values.months), ...(offer && { offer }) }}
        onLeave={() =>
          keep('oun.checkout_terms', {
            plan: product.slug,
            version: quote.terms_version,
            amount,
            agreed: form.values.agreed,
          })
        }
        {...(isTrial && {
          note: '지금은 결제되지 않아요. 체험을 한 번만 하는지 확인하고, 동의하신 뒤에만 써요.',
        })}
        card={cardOf(form.values.card)}
        problem={form.wordsAt('card')}
        onCard={(id) => form.set('card', id)}
        months={form.values.months}
        onMonths={(months) => form.set('months', months)}
      />
      <Divider kind="band" />
      {product.offer ? null : (
        <>
          <InvitePart quote={quote} />
          <Divider kind="band" />
        </>
      )}
      <Amounts quote={quote} />
      <Divider kind="band" />
      <TermsPart
        quote={quote}
        method={cardOf(form.values.card)}
        agreed={form.values.agreed}
        problem={form.wordsAt('agreed')}
        onChange={(agreed) => form.set('agreed', agreed)}
      />
      <Summary
        quote={quote}
        card={cardOf(form.values.card)}
        months={monthsBy(cardOf(form.values.card), form.values.months)}
      />
      <StickyCta className="-mx-5 mt-8" above={form.fault ? <Fault error={form.fault} isTrial={isTrial} /> : null}>
        <Button type="submit" size="Large" full className="num" pending={form.isSending || form.isDone}>
          {isTrial ? `${product.trial_days}일 무료로 시작하기` : `${wonWords(amount)} 결제하기`}
        </Button>
      </StickyCta>
    </form>
  );
}

/** Kept in the address while somebody registers a card. */
function monthsIn(search: URLSearchParams, { instalment_months }: MembershipQuote): number {
  const months = Number(search.get('months'));
  return instalment_months.includes(months) ? months : 0;
}

const whenWords = (quote: MembershipQuote): string =>
  quote.kind === 'TRIAL'
    ? `체험 뒤 ${everyWords(quote.product)} ${wonWords(afterTrial(quote))}`
    : `오늘부터 ${lastDayWords(quote.ends_at)}까지`;

function Chosen({ quote }: { quote: MembershipQuote }) {
  const { product } = quote;
  return (
    <section className="mt-6 flex items-center gap-3 rounded-card bg-level-5 p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-heading-16">{product.name}</h2>
        <p className="num mt-0.5 text-body-14 text-level-60">{whenWords(quote)}</p>
      </div>
      <ButtonLink href={product.offer ? '/package-detail' : `/package-detail?plan=${product.slug}`} variant="line">
        바꾸기
      </ButtonLink>
    </section>
  );
}

function Amounts({ quote }: { quote: MembershipQuote }) {
  const { next, kind } = quote;
  return (
    <section>
      <h2 className="mb-4 text-heading-18">결제 금액</h2>
      <Lines quote={quote} />
      {next && kind !== 'TRIAL' ? <Next next={next} quote={quote} /> : null}
    </section>
  );
}

function Lines({ quote: { lines, amount, next, kind } }: { quote: MembershipQuote }) {
  return (
    <PriceLines>
      {lines.map((line) => (
        <PriceLine
          key={line.label}
          label={line.label}
          reason={line.note}
          amount={line.amount}
          tone={line.amount < 0 ? 'pink' : 'ink'}
        />
      ))}
      <PriceLine label="오늘 결제할 금액" amount={amount} total />
      {next && kind === 'TRIAL' ? <PriceLine label={`${dayWords(next.at)}, 동의하면`} amount={next.amount} /> : null}
    </PriceLines>
  );
}

/** What is paid today and what comes later, beside the column. */
function Summary({ quote, card, months }: { quote: MembershipQuote; card: BillingKey | undefined; months: number }) {
  return (
    <Side>
      <SidePanel>
        <h2 className="text-heading-18">주문 요약</h2>
        <p className="mt-4 text-heading-16">{quote.product.name}</p>
        <p className="num mt-0.5 text-body-14 text-level-60">{whenWords(quote)}</p>
        <Divider className="my-5" />
        <Lines quote={quote} />
        {card ? (
          <p className="num mt-4 text-body-14 text-level-70">
            {cardWords(card)}
            {quote.amount > 0 ? ` · ${monthsWords(months)}` : null}
          </p>
        ) : null}
      </SidePanel>
      <SidePanel>
        <h2 className="mb-4 text-heading-16">앞으로</h2>
        <Steps quote={quote} />
      </SidePanel>
    </Side>
  );
}

function Next({ next, quote }: { next: NonNullable<MembershipQuote['next']>; quote: MembershipQuote }) {
  return (
    <Callout tone="notice" className="mt-5" icon={<CalendarClock size={20} />}>
      <span className="num">
        다음 결제는{' '}
        <b>
          {formatLongDate(next.at)}, {wonWords(next.amount)}
        </b>
        이에요. {nextWords(next, quote.product)}
        {quote.given_days > 0 ? ` ${givenWords(quote.given_days)}` : ''}
      </span>
    </Callout>
  );
}

/** Above the button, and the form below it stays as it was. */
function Fault({ error, isTrial }: { error: Error; isTrial: boolean }) {
  if (!isDecided(error))
    return (
      <Callout tone="caution" alert title="답을 받지 못했어요">
        다시 눌러도 두 번 결제되지 않아요. 인터넷 연결을 확인하고 다시 해주세요.
      </Callout>
    );
  return (
    <Callout tone="error" alert title={isTrial ? '시작하지 못했어요' : '결제되지 않았어요'}>
      {error.message} {error instanceof Refused ? '고른 내용은 그대로 두었어요. 다른 결제 수단으로 해볼까요?' : null}
    </Callout>
  );
}

const isDecided = (error: Error): boolean =>
  error instanceof Refused ||
  (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408);
