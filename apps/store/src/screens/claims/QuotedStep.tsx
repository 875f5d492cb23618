import { CallError } from '@oun/client/call';
import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import { type ClaimQuote, CLAIM_REASONS, quoteClaimItems, requestClaim } from '@oun/contract/claim';
import { maskPhone } from '@oun/contract/masks';
import { backWords, wonWords } from '@oun/contract/money-words';
import type { Order, OrderItem } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { popup, popupError } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { placeWords } from '../addresses/address-words.ts';
import { openFeeWindow } from './fee-window.ts';
import type { Choice } from './choice.ts';
import { CLAIM_TOUCHES } from './claim-queries.ts';
import { type ClaimType, titleOf } from './claim-words.ts';
import { type PickupDraft, pickupOf } from './pickup-draft.ts';
import { ExchangeTerms, RefundTerms } from './RefundTerms.tsx';
import { StepTitle } from './StepTitle.tsx';

type QuotedProps = {
  order: Order;
  type: ClaimType;
  items: OrderItem[];
  choice: Choice;
  /** What was chosen is in safe hands. */
  onSent: () => void;
  onBack: () => void;
};

const request = onceMutation(requestClaim, { touches: CLAIM_TOUCHES, isLeaving: true });

/** What comes of it, before it is asked for. */
export function QuotedStep({ order, type, items, choice, onSent, onBack }: QuotedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const picked = items.filter(({ id }) => choice.picked.has(id));
  const quoteFor = (reason: string) =>
    query(quoteClaimItems, {
      params: { id: order.number },
      body: {
        type,
        reason,
        items: picked.map(({ id }) => ({ order_item_id: id, quantity: choice.picked.get(id)! })),
      },
    });
  const [way, setWay] = useState<Way>('LOOK');
  const asked = useQuery({ ...quoteFor(choice.reason!), staleTime: 0, retry: false });
  const atOnce = useQuery({ ...quoteFor('CHANGED_MIND'), staleTime: 0, retry: false, enabled: way === 'AT_ONCE' });
  const quote = way === 'AT_ONCE' ? atOnce : asked;
  const reason = way === 'AT_ONCE' ? 'CHANGED_MIND' : choice.reason!;
  const isUnpaid = order.state === 'WAITING_DEPOSIT';
  const send = useMutation({
    mutationFn: (shown: ClaimQuote, context) =>
      request.mutationFn(
        {
          params: { id: order.number },
          body: {
            type,
            reason,
            detail: choice.detail,
            ...(type !== 'CANCEL' && { pickup: pickupOf(choice.pickup) }),
            image_ids: choice.photos.map(({ id }) => id),
            items: picked.map(({ id }) => ({
              order_item_id: id,
              quantity: choice.picked.get(id)!,
              ...(type === 'EXCHANGE' && { exchange_sku_id: Number(choice.exchangeSku) }),
            })),
            expected: { pg: shown.pg, point: shown.point },
          },
        },
        context,
      ),
    onSuccess: async (claim) => {
      onSent();
      await navigate(`/my/claims/${claim.id}`, { replace: true });
      // What the button said it costs is paid now; whoever closes the window finds it on the claim's page.
      if (claim.state === 'FEE_WAITING') await openFeeWindow(client, claim.id).catch(popupError);
    },
    onError: async (error) => {
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
        <StepTitle type={type}>{type === 'EXCHANGE' ? '이렇게 바꿔드려요' : '이렇게 돌려드려요'}</StepTitle>
        <ul className="grid gap-3">
          {picked.map((item) => (
            <li key={item.id} className="flex items-center gap-3">
              <span className="w-14 shrink-0">
                <Picture picture={item.picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 text-body-16">{item.name}</span>
                <span className="num block text-body-14 text-level-60">
                  {choice.picked.get(item.id)}개 · {CLAIM_REASONS.find(({ code }) => code === reason)?.label}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {asked.data?.at_once ? (
          <Ways quote={asked.data} at_once={asked.data.at_once} way={way} onChange={setWay} />
        ) : null}
        <Block query={quote} title="금액을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={240} />}>
          {(shown) =>
            type === 'EXCHANGE' ? <ExchangeTerms quote={shown} /> : <RefundTerms quote={shown} isUnpaid={isUnpaid} />
          }
        </Block>
        {type === 'CANCEL' ? null : <PickupWords draft={choice.pickup} />}
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
          {ctaOf(type, quote.data, isUnpaid)}
        </Button>
      </StickyCta>
    </>
  );
}

type Way = 'AT_ONCE' | 'LOOK';

/** The reason has to be looked at: less at once, or more if it is so. */
function Ways({
  quote,
  at_once,
  way,
  onChange,
}: {
  quote: ClaimQuote;
  at_once: { pg: number; point: number };
  way: Way;
  onChange: (way: Way) => void;
}) {
  return (
    <RadioGroup label="어떻게 취소할까요?" value={way} onChange={onChange}>
      <ChoiceCard value="LOOK" title={`판매자 확인 후 ${backWords(quote)}`} description="영업일 2일 안에 확인해요" />
      <ChoiceCard value="AT_ONCE" title={`지금 바로 취소 ${backWords(at_once)}`} description="단순 변심으로 취소해요" />
    </RadioGroup>
  );
}

function ctaOf(type: ClaimType, quote: ClaimQuote | undefined, isUnpaid: boolean): string {
  if (isUnpaid) return '취소하기';
  if (!quote) return titleOf(type);
  if (type === 'EXCHANGE')
    return quote.exchange_fee > 0 ? `${wonWords(quote.exchange_fee)} 내고 교환 요청하기` : '교환 요청하기';
  if (!quote.is_instant) return `${backWords(quote)} 환불 요청하기`;
  // Two amounts leave no room for more beside the way back.
  return `${quote.pg > 0 && quote.point > 0 ? '' : '취소하고 '}${backWords(quote)} 돌려받기`;
}

function PickupWords({ draft }: { draft: PickupDraft }) {
  const { method, address, phone } = draft;
  return (
    <section>
      <h2 className="text-heading-16">{method === 'AUTO' ? '수거할 곳' : '직접 보낼게요'}</h2>
      <p className="mt-1 text-body-15 text-level-80">
        {method === 'AUTO' ? placeWords(address) : '보낼 곳은 요청한 뒤에 알려드려요.'}
      </p>
      <p className="num mt-0.5 text-body-14 text-level-60">
        {method === 'AUTO' ? `${address.name} · ${maskPhone(address.phone)}` : maskPhone(phone)}
      </p>
    </section>
  );
}
