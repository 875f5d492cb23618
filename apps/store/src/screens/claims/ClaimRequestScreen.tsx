import { CallError } from '@oun/client/call';
import { callerOf, query, queryKey } from '@oun/client/query';
import { getProductOptions } from '@oun/contract/catalog';
import { type ClaimQuote, CLAIM_REASONS, quoteClaim, requestClaim } from '@oun/contract/claim';
import { CLAIM_TYPES, listOrders, type Order, type OrderItem } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button, ButtonLink } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/ui/percent-off';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Radio, RadioGroup } from '@oun/ui/radio-group';
import { Select } from '@oun/ui/select';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StepBar } from '@oun/ui/step-bar';
import { Stepper } from '@oun/ui/stepper';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Ticket } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { orderOf } from '../orders/order-queries.ts';
import { PhotoPicker } from '../reviews/PhotoPicker.tsx';
import type { UploadedPhoto } from '../reviews/upload-photo.ts';
import { claimable, type ClaimType, refundWords, titleOf } from './claim-words.ts';

export const loader = prefetch(({ params }) => [must(orderOf(params['number']!))]);
export const meta = pageMeta({ title: '취소·반품·교환 요청', isPrivate: true });

type Choice = {
  /** How many of each item, by its id. */
  picked: ReadonlyMap<number, number>;
  reason: string | null;
  detail: string;
  photos: readonly UploadedPhoto[];
  exchangeSku: string;
};

/** What comes in later, as a photo does, is told by what it makes of the choice then. */
type Change = (part: Partial<Choice> | ((before: Choice) => Partial<Choice>)) => void;

function ClaimRequestScreen() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const order = useQuery(orderOf(number));
  const type = CLAIM_TYPES.find((one) => one === search.get('type')) ?? 'CANCEL';
  const from = Number(search.get('item'));
  return (
    <Page title={titleOf(type)} referrer={`/my/orders/${number}`} className="flex min-h-dvh flex-col">
      <Block query={order} title="주문을 불러오지 못했어요" skeleton={<RequestSkeleton />}>
        {(found) => {
          const items = claimable(found.items, found.groups, type, from);
          if (items.length > 0) return <Steps order={found} type={type} items={items} from={from} />;
          return (
            <EmptyBlock
              ground="none"
              level="h1"
              title="지금은 요청할 수 없는 상품이에요"
              description="이미 처리 중이거나 기간이 지났어요."
              action={<ButtonLink href={`/my/orders/${number}`}>주문 상세로 가기</ButtonLink>}
            />
          );
        }}
      </Block>
    </Page>
  );
}

export default withPrefetched(ClaimRequestScreen);

type StepProps = { order: Order; type: ClaimType; items: OrderItem[]; from: number };

function Steps({ order, type, items, from }: StepProps) {
  const [step, setStep] = useState(1);
  const [choice, setChoice] = useState<Choice>({
    picked: new Map(items.filter(({ id }) => id === from).map(({ id, quantity }) => [id, quantity])),
    reason: null,
    detail: '',
    photos: [],
    exchangeSku: '',
  });
  const change: Change = (part) =>
    setChoice((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  return (
    <>
      <StepBar current={step} total={2} className="mx-page mt-2" />
      {step === 1 ? (
        <Asked type={type} items={items} choice={choice} onChange={change} onNext={() => setStep(2)} />
      ) : (
        <Quoted order={order} type={type} items={items} choice={choice} onBack={() => setStep(1)} />
      )}
    </>
  );
}

type AskedProps = {
  type: ClaimType;
  items: OrderItem[];
  choice: Choice;
  onChange: Change;
  onNext: () => void;
};

function Asked({ type, items, choice, onChange, onNext }: AskedProps) {
  const [isBusy, setBusy] = useState(false);
  const reasons = CLAIM_REASONS.filter(({ types }) => (types as readonly ClaimType[]).includes(type));
  const needsPhoto = reasons.find(({ code }) => code === choice.reason)?.photo_required ?? false;
  const missing =
    choice.picked.size === 0
      ? '상품을 골라주세요'
      : choice.reason === null
        ? '이유를 골라주세요'
        : needsPhoto && choice.photos.length === 0
          ? '사진을 올려주세요'
          : type === 'EXCHANGE' && choice.exchangeSku === ''
            ? '바꿀 옵션을 골라주세요'
            : undefined;
  const pick = (item: OrderItem, quantity: number | undefined) => {
    // An exchange is one item for one.
    const picked = new Map(type === 'EXCHANGE' ? [] : choice.picked);
    if (quantity === undefined) picked.delete(item.id);
    else picked.set(item.id, quantity);
    onChange({ picked });
  };
  const exchanged = items.find(({ id }) => choice.picked.has(id));
  return (
    <>
      <div className="grid gap-8 px-page pt-6 pb-8">
        <section>
          <h1 className="text-heading-22">어떤 상품인가요?</h1>
          <ul className="mt-3 divide-y divide-level-10">
            {items.map((item) => (
              <li key={item.id} className="py-4">
                <PickedRow
                  item={item}
                  quantity={choice.picked.get(item.id)}
                  onPick={(quantity) => pick(item, quantity)}
                />
              </li>
            ))}
          </ul>
        </section>
        <RadioGroup
          label="이유가 무엇인가요?"
          value={choice.reason}
          onChange={(reason) => onChange({ reason })}
          className="grid"
        >
          {reasons.map(({ code, label }) => (
            <Radio key={code} value={code}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
        {type === 'EXCHANGE' && exchanged ? (
          <ExchangeOption
            item={exchanged}
            value={choice.exchangeSku}
            onChange={(exchangeSku) => onChange({ exchangeSku })}
          />
        ) : null}
        {type === 'CANCEL' ? null : (
          <section className="grid gap-3">
            <h2 className="text-heading-16">
              사진 {needsPhoto ? null : <span className="font-normal text-level-60">(선택)</span>}
            </h2>
            <PhotoPicker
              label="상품 사진"
              photos={choice.photos}
              onChange={(update) => onChange((before) => ({ photos: update(before.photos) }))}
              onBusy={setBusy}
            />
          </section>
        )}
        <TextArea
          label="더 알려주실 것이 있나요?"
          optional
          value={choice.detail}
          maxLength={1_000}
          onChange={(event) => onChange({ detail: event.target.value })}
        />
      </div>
      <StickyCta>
        <Button size="Large" full disabled={missing !== undefined || isBusy} onClick={onNext}>
          {missing ?? '다음'}
        </Button>
      </StickyCta>
    </>
  );
}

function PickedRow({
  item,
  quantity,
  onPick,
}: {
  item: OrderItem;
  quantity: number | undefined;
  onPick: (quantity: number | undefined) => void;
}) {
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={quantity !== undefined}
        onChange={(event) => onPick(event.target.checked ? item.quantity : undefined)}
      >
        <span className="flex items-center gap-3">
          <span className="w-14 shrink-0">
            <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
          </span>
          <span className="min-w-0">
            <span className="line-clamp-2 text-body-16">{item.name}</span>
            <span className="num block text-body-14 text-level-60">
              {item.option_text ? `${item.option_text} · ` : null}
              {item.quantity}개
            </span>
          </span>
        </span>
      </Checkbox>
      {quantity !== undefined && item.quantity > 1 ? (
        <Stepper
          className="justify-self-end"
          label={`${item.name} 수량`}
          value={quantity}
          max={item.quantity}
          onChange={onPick}
        />
      ) : null}
    </div>
  );
}

function ExchangeOption({
  item,
  value,
  onChange,
}: {
  item: OrderItem;
  value: string;
  onChange: (sku: string) => void;
}) {
  const options = useQuery(query(getProductOptions, { params: { id: item.product_id } }));
  const own = options.data?.skus.find(({ id }) => id === item.sku_id);
  // Only what costs the same: another price is another order.
  const offered =
    options.data?.skus.filter(({ extra_price }) => extra_price === (own?.extra_price ?? extra_price)) ?? [];
  return (
    <Select
      label="어떤 옵션으로 바꿀까요?"
      value={value}
      placeholder="옵션 고르기"
      onChange={onChange}
      options={offered.map(({ id, option_values, state }) => ({
        value: String(id),
        label: option_values.join(' / '),
        disabled: state !== 'OK',
      }))}
    />
  );
}

type QuotedProps = { order: Order; type: ClaimType; items: OrderItem[]; choice: Choice; onBack: () => void };

function Quoted({ order, type, items, choice, onBack }: QuotedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const picked = items.filter(({ id }) => choice.picked.has(id));
  const onceKey = useRef(crypto.randomUUID());
  const asked = query(quoteClaim, {
    params: { id: order.number },
    query: { type, reason: choice.reason!, items: picked.map(({ id }) => `${id}:${choice.picked.get(id)}`) },
  });
  const quote = useQuery({ ...asked, staleTime: 0, retry: false });
  const send = useMutation({
    mutationFn: (shown: ClaimQuote) =>
      callerOf(client)(
        requestClaim,
        {
          params: { id: order.number },
          body: {
            type,
            reason: choice.reason!,
            detail: choice.detail,
            image_ids: choice.photos.map(({ id }) => id),
            items: picked.map(({ id }) => ({
              order_item_id: id,
              quantity: choice.picked.get(id)!,
              ...(type === 'EXCHANGE' && { exchange_sku_id: Number(choice.exchangeSku) }),
            })),
            expected: { pg: shown.pg, point: shown.point },
          },
        },
        { onceKey: onceKey.current },
      ),
    onSuccess: async (claim) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: orderOf(order.number).queryKey, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: [queryKey(listOrders)[0]], refetchType: 'none' }),
      ]);
      await navigate(`/my/claims/${claim.id}`, { replace: true });
    },
    onError: async (error) => {
      onceKey.current = crypto.randomUUID();
      if (error instanceof CallError && error.code === 'CLAIM_QUOTE_CHANGED') {
        await popup({ title: error.title, message: error.message });
        await quote.refetch();
        return;
      }
      await popupError(error);
    },
  });
  return (
    <>
      <div className="grid gap-6 px-page pt-6 pb-8">
        <h1 className="text-heading-24">{type === 'EXCHANGE' ? '이렇게 바꿔드려요' : '이렇게 돌려드려요'}</h1>
        <ul className="grid gap-3">
          {picked.map((item) => (
            <li key={item.id} className="flex items-center gap-3">
              <span className="w-14 shrink-0">
                <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 text-body-16">{item.name}</span>
                <span className="num block text-body-14 text-level-60">
                  {choice.picked.get(item.id)}개 · {CLAIM_REASONS.find(({ code }) => code === choice.reason)?.label}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <Block query={quote} title="금액을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={240} />}>
          {(shown) =>
            type === 'EXCHANGE' ? <ExchangeTerms quote={shown} /> : <RefundTerms quote={shown} order={order} />
          }
        </Block>
      </div>
      <StickyCta>
        <Button variant="gray" size="Large" onClick={onBack}>
          이전
        </Button>
        <Button
          size="Large"
          full
          disabled={!quote.data || quote.isFetching}
          pending={send.isPending}
          onClick={() => quote.data && send.mutate(quote.data)}
        >
          {ctaOf(type, quote.data)}
        </Button>
      </StickyCta>
    </>
  );
}

function ctaOf(type: ClaimType, quote: ClaimQuote | undefined): string {
  if (type === 'EXCHANGE') return '교환 요청하기';
  if (!quote) return titleOf(type);
  return quote.is_instant ? `취소하고 ${refundWords(quote)} 돌려받기` : `${refundWords(quote)} 환불 요청하기`;
}

/** The refund line by line, as it will be done. */
export function RefundTerms({ quote, order }: { quote: ClaimQuote; order: Pick<Order, 'payment'> }) {
  const lines: [string, number][] = [
    ['낸 상품 금액', quote.goods],
    ['낸 배송비', quote.shipping],
    ['쿠폰 할인 회수', -quote.coupon_recovery],
    ['배송비', -quote.shipping_charge],
    ['반품 배송비', -quote.return_fee],
  ];
  return (
    <div className="grid gap-5">
      <div className="rounded-card bg-level-5 p-5">
        <p className="text-body-14 text-level-70">환불 예정 금액</p>
        <p className="num mt-1 text-heading-24">{refundWords(quote)}</p>
        <p className="num mt-1 text-body-14 text-level-60">
          {order.payment?.method_text ? `${order.payment.method_text} · ` : null}
          {quote.is_instant ? '바로 돌려드려요' : '상품을 확인한 뒤 영업일 3일 안'}
        </p>
      </div>
      <PriceLines>
        {lines
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <PriceLine key={label} label={label} amount={amount} />
          ))}
        <PriceLine total label="돌려받을 금액" amount={quote.pg} />
        {quote.point > 0 ? <PriceLine label="돌려받을 포인트" amount={`${withCommas(quote.point)}P`} /> : null}
      </PriceLines>
      <p className="text-body-15 text-level-80">{quote.words}</p>
      <ul className="grid gap-2 text-body-14 text-level-70">
        {quote.restores_coupons.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Ticket size={18} aria-hidden="true" className="text-notice" />
            {name}은 다시 쓸 수 있어요.
          </li>
        ))}
        <li className="flex items-center gap-2">
          <Lock size={18} aria-hidden="true" className="text-notice" />
          요청하면 이 금액 그대로 돌려드려요.
        </li>
      </ul>
    </div>
  );
}

function ExchangeTerms({ quote }: { quote: ClaimQuote }) {
  return (
    <div className="rounded-card bg-level-5 p-5">
      <p className="text-body-14 text-level-70">교환 배송비</p>
      <p className="num mt-1 text-heading-24">{withCommas(quote.exchange_fee)}원</p>
      <p className="mt-1 text-body-14 text-level-60">{quote.words}</p>
    </div>
  );
}

function RequestSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 px-page pt-6">
      <Skeleton shape="text" width="60%" />
      <Skeleton shape="card" height={96} />
      <Skeleton shape="card" height={240} />
    </SkeletonGroup>
  );
}
