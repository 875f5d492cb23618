import { CallError } from '@oun/client/call';
import { type Mutation, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { bareMobile, formatMobile } from '@oun/contract/identity-rules';
import type { Input, Output } from '@oun/contract/endpoint';
import {
  createGift,
  getGiftBundles,
  GIFT_MESSAGE_MAX,
  GIFT_RECIPIENT_MAX,
  type GiftBundle,
  type GiftDesign,
} from '@oun/contract/gift';
import { createGiftRules } from '@oun/contract/gift-forms';
import { dayWords, pointWords, wonWords } from '@oun/contract/money-words';
import { type Form, useForm } from '@oun/shell/form';
import { useNow } from '@oun/shell/now';
import { useComeBack } from '@oun/shell/payment-window';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { cx } from '@oun/ui/class-names';
import { Divider } from '@oun/ui/divider';
import { Field } from '@oun/ui/field';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Segmented } from '@oun/ui/segmented';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TextArea } from '@oun/ui/text-area';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { drop, keep, readKept } from '../account/kept.ts';
import { MethodPart } from '../checkout/MethodPart.tsx';
import { cards, monthsBy, usable } from '../checkout/quotes.ts';
import type { GiftDraft } from './gift-draft.ts';
import { GiftCard, GiftThumb } from './GiftCard.tsx';
import { giftOf } from './gift-queries.ts';
import { isPast, momentOf, tomorrow } from './schedule.ts';
import { WhenFields } from './WhenFields.tsx';

type Offer = Output<typeof getGiftBundles>;
type Bought = Output<typeof createGift>;

type Values = GiftDraft & { card: string };

const create = onceMutation(createGift, { touches: 'everything', isLeaving: true });

/** The card was asked and said no: nothing was charged. */
class Refused extends Error {}

const send: Mutation<Input<typeof createGift>, Bought> = {
  mutationFn: async (input, context) => {
    const bought = await create.mutationFn(input, context);
    if (bought.state !== 'FAILED') return bought;
    const gift = await context.client.fetchQuery(giftOf(bought.gift_id)).catch(() => undefined);
    throw new Refused(gift?.failure?.message ?? '카드사에서 승인하지 않았어요.');
  },
};

/** The card and its words first, then how long, when, and what it costs. */
export function GiftForm({ offer, designs }: { offer: Offer; designs: readonly GiftDesign[] }) {
  const { items } = offer;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const now = new Date(useNow());
  const keys = usable(useQuery(cards).data?.items ?? []);
  const usual = items.find(({ months }) => months === 6) ?? items[0]!;
  const start: Values = {
    design: designs[0]!.slug,
    recipient: '',
    message: '',
    bundle: String(usual.id),
    sending: 'now',
    when: tomorrow(now),
    mobile: '',
    months: 0,
    card: search.get('card') ?? '',
  };
  const bundleOf = ({ bundle }: Pick<Values, 'bundle'>): GiftBundle =>
    items.find(({ id }) => String(id) === bundle) ?? usual;
  const monthsOf = (values: Values): number =>
    monthsBy(cardOf(values.card), bundleOf(values).instalment_months.includes(values.months) ? values.months : 0);
  const form = useForm<Values, Input<typeof createGift>, Bought>({
    start,
    rules: createGiftRules,
    names: {
      bundle_id: 'bundle',
      billing_key_id: 'card',
      installment_months: 'months',
      scheduled_at: 'when',
      recipient_mobile: 'mobile',
    },
    toInput: (values) => ({
      body: {
        bundle_id: bundleOf(values).id,
        design: values.design,
        recipient: values.recipient,
        message: values.message,
        billing_key_id: cardOf(values.card)?.id ?? 0,
        installment_months: monthsOf(values),
        expected_amount: bundleOf(values).price,
        ...(values.sending === 'later' && {
          scheduled_at: momentOf(values.when).toISOString(),
          recipient_mobile: bareMobile(values.mobile),
        }),
      },
    }),
    check: ({ card, sending, when }) => ({
      card: cardOf(card) ? undefined : '결제 수단을 등록해주세요.',
      when: sending === 'later' && isPast(when) ? '지금보다 뒤의 시각을 골라주세요.' : undefined,
    }),
    send,
    onDone: ({ gift_id }) => navigate(`/gift/${gift_id}`, { replace: true }),
    onFault: (error) => {
      if (error instanceof CallError && error.status === 409) void touch(client, [getGiftBundles]);
    },
    // The way to the card window and back keeps what was written.
    isGuarded: false,
  });
  const { values } = form;
  function cardOf(chosen: string) {
    return keys.find(({ id }) => String(id) === chosen) ?? keys.find(({ is_default }) => is_default) ?? keys[0];
  }
  useComeBack(form.abandon);
  // Back from registering a card, everything is as it was left.
  const restore = useEffectEvent(() => {
    const draft = readKept('oun.gift_draft');
    drop('oun.gift_draft');
    if (draft) form.restart({ ...start, ...draft });
  });
  useEffect(() => restore(), []);

  const bundle = bundleOf(values);
  const design = designs.find(({ slug }) => slug === values.design) ?? designs[0]!;
  return (
    <form {...form.props} className="flex flex-1 flex-col px-5 pt-4">
      <h1 className="sr-only">멤버십 선물하기</h1>
      <LiveCard design={design} message={values.message} />
      <DesignPart designs={designs} form={form} />
      <div className="mt-7 grid gap-5">
        <Field
          label="받는 분"
          autoComplete="off"
          maxLength={GIFT_RECIPIENT_MAX}
          placeholder="예: 서연"
          {...form.text('recipient')}
        />
        <TextArea
          label="메시지"
          optional
          showCount
          rows={3}
          maxLength={GIFT_MESSAGE_MAX}
          placeholder="마음을 적어보세요."
          {...form.text('message')}
        />
      </div>
      <Divider kind="band" />
      <LengthPart items={items} form={form} />
      <Divider kind="band" />
      <SendingPart offer={offer} now={now} form={form} />
      <Divider kind="band" />
      <MethodPart
        amount={bundle.price}
        instalmentMonths={bundle.instalment_months}
        back={{ to: 'gift' }}
        onLeave={() => {
          const { card: _, ...draft } = values;
          keep('oun.gift_draft', draft);
        }}
        card={cardOf(values.card)}
        problem={form.wordsAt('card')}
        onCard={(id) => form.set('card', id)}
        months={monthsOf(values)}
        onMonths={(months) => form.set('months', months)}
      />
      <PriceLines className="mt-6">
        <PriceLine label={`${bundle.name} 선물`} amount={bundle.price} />
        <PriceLine label="오늘 결제할 금액" amount={bundle.price} total />
      </PriceLines>
      <RefundNote bundle={bundle} />
      <StickyCta className="-mx-5 mt-8" above={form.fault ? <Fault error={form.fault} /> : null}>
        <Button type="submit" size="Large" full className="num" pending={form.isSending || form.isDone}>
          {wonWords(bundle.price)} 결제하고 선물하기
        </Button>
      </StickyCta>
    </form>
  );
}

function LiveCard({ design, message }: { design: GiftDesign; message: string }) {
  const { me } = useShell();
  return (
    <section aria-label="카드 미리보기" className="rounded-[24px] bg-level-5">
      <GiftCard design={design} priority />
      <div className="px-5 pt-4 pb-5">
        <p className={cx('text-body-16 break-keep whitespace-pre-wrap', !message && 'text-level-60')}>
          {message || '여기에 메시지가 보여요.'}
        </p>
        <p className="mt-3 text-body-14 text-level-60">{me?.nickname} 드림</p>
      </div>
    </section>
  );
}

type Part = { form: Form<Values> };

function DesignPart({ designs, form }: Part & { designs: readonly GiftDesign[] }) {
  return (
    <fieldset className="mt-7 min-w-0">
      <legend className="mb-3 text-heading-16">카드</legend>
      <div className="no-scrollbar -mx-5 flex gap-2.5 overflow-x-auto px-5 py-1">
        {designs.map((design) => (
          <label
            key={design.slug}
            className="relative shrink-0 rounded-control outline-offset-2 has-checked:outline-2 has-checked:outline-level-90 has-focus-visible:outline-2 has-focus-visible:outline-blue-50"
          >
            <input
              type="radio"
              name="design"
              value={design.slug}
              checked={form.values.design === design.slug}
              onChange={() => form.set('design', design.slug)}
              className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
            />
            <GiftThumb design={design} />
            <span className="sr-only">{design.words.join(' ')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LengthPart({ items, form }: Part & { items: readonly GiftBundle[] }) {
  return (
    <section>
      <h2 className="mb-4 text-heading-18">얼마 동안 선물할까요?</h2>
      <RadioGroup
        label="선물할 기간"
        hideLabel
        value={form.values.bundle}
        onChange={(id) => form.set('bundle', id)}
        error={form.wordsAt('bundle')}
        className="flex flex-col gap-2.5"
      >
        {items.map(({ id, name, note, price }) => (
          <ChoiceCard
            key={id}
            value={String(id)}
            title={name}
            description={note}
            aside={<span className="num text-heading-20">{wonWords(price)}</span>}
          />
        ))}
      </RadioGroup>
      <p className="mt-4 flex gap-2 text-body-14 text-level-70">
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
        받는 분은 카드를 등록하지 않아요. 끝나도 결제되지 않아요.
      </p>
    </section>
  );
}

function SendingPart({ offer, now, form }: Part & { offer: Offer; now: Date }) {
  const { sending, when } = form.values;
  return (
    <section>
      <h2 className="mb-4 text-heading-18">언제 보낼까요?</h2>
      <Segmented
        label="보내는 때"
        size="Large"
        options={[
          { value: 'now', label: '바로' },
          { value: 'later', label: '날짜 정하기' },
        ]}
        value={sending}
        onChange={(choice) => form.set('sending', choice)}
      />
      {sending === 'now' ? (
        <p className="num mt-4 text-body-14 text-level-70 break-keep">
          결제하면 카카오톡, 문자, 링크로 보낼 수 있어요. 예약은 {dayWords(offer.schedule_until)}까지 돼요.
        </p>
      ) : (
        <div className="mt-4 grid gap-4">
          <WhenFields
            when={when}
            now={now}
            problem={form.wordsAt('when')}
            onChange={(next) => form.set('when', next)}
          />
          <Field
            label="받는 분 휴대폰 번호"
            inputMode="tel"
            autoComplete="off"
            placeholder="010-0000-0000"
            hint="이 번호로 선물 링크를 문자로 보내요. 보낸 뒤에는 지워요."
            {...form.text('mobile', formatMobile)}
          />
        </div>
      )}
    </section>
  );
}

/** What the law gives whoever bought it, in won. */
function RefundNote({ bundle: { price, after_end } }: { bundle: GiftBundle }) {
  return (
    <Callout className="mt-5" icon={<RotateCcw size={20} />}>
      <span className="num break-keep">
        1년 안에 받지 않으면 언제든 <b>{wonWords(price)} 모두</b> 돌려받아요. 1년이 지나면 {after_end.percent}%(
        {wonWords(after_end.money)})를 돈으로, 또는 {pointWords(after_end.points)}를 받을 수 있어요.
      </span>
    </Callout>
  );
}

function Fault({ error }: { error: Error }) {
  const isDecided =
    error instanceof Refused ||
    (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408);
  if (!isDecided)
    return (
      <Callout tone="caution" alert title="답을 받지 못했어요">
        다시 눌러도 두 번 결제되지 않아요. 인터넷 연결을 확인하고 다시 해주세요.
      </Callout>
    );
  return (
    <Callout tone="error" alert title="결제되지 않았어요">
      {error.message} {error instanceof Refused ? '적은 내용은 그대로 두었어요. 다른 카드로 해볼까요?' : null}
    </Callout>
  );
}
