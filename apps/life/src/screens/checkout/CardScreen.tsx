import { perform, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { completeEasyPay, getBillingKeys, registerCard, setDefaultMethod } from '@oun/contract/membership';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Waiting } from '../account/Waiting.tsx';
import type { CardWord } from './MethodPart.tsx';
import { TOUCHED } from '../membership/queries.ts';
import { checkoutPath, offerIn } from './quotes.ts';

export const meta = pageMeta({ title: '결제 수단 등록', isPrivate: true });

/** Where a gateway's window or a wallet's page sends somebody, with a yes or without: back to where they came from. */
export default function CardScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: registered, error } = useQuery(registration(search));
  const offer = offerIn(search);
  const choice = { plan: search.get('plan') ?? '', months: search.get('months') ?? '0', ...(offer && { offer }) };
  const isForLater = search.get('to') === 'payments';
  const isForGift = search.get('to') === 'gift';
  const isEmpty = broughtIn(search) === null;
  const goBack = useEffectEvent(async (id: number | undefined, problem: string | undefined) => {
    const asked = registered?.resultId ?? null;
    await touch(client, isForLater ? TOUCHED : [getBillingKeys], true);
    const state: CardWord | null = problem === undefined ? null : { problem };
    const path = isForLater
      ? asked === null
        ? '/my/payments'
        : `/checkout/result/${asked}`
      : isForGift
        ? `/gift${id === undefined ? '' : `?card=${id}`}`
        : checkoutPath({ ...choice, ...(id !== undefined && { card: String(id) }) });
    if (id !== undefined && isForLater && asked === null)
      toast(search.has('change') ? '결제 수단을 바꿨어요.' : '이 결제 수단으로 결제할게요.');
    await navigate(path, { replace: true, state });
  });
  const cardId = registered?.cardId;
  const problem = error?.message ?? (isEmpty ? problemOf(search) : undefined);
  useEffect(() => {
    if (cardId !== undefined || problem !== undefined || isEmpty) void goBack(cardId, problem);
  }, [cardId, problem, isEmpty]);
  return (
    <Page title="결제 수단 등록" referrer={isForLater ? '/my/payments' : isForGift ? '/gift' : checkoutPath(choice)}>
      <Waiting>
        {isForLater ? '결제 수단을 등록하고 있어요.' : '결제 수단을 등록하고 있어요. 지금은 결제되지 않아요.'}
      </Waiting>
    </Page>
  );
}

const CLOSED: ReadonlySet<string> = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL', 'UserCancel', 'cancel']);

type Brought = { by: 'card' | 'wallet'; id: string; authKey: string };

/** What somebody comes back with: of a card, of Naver Pay or of Kakao Pay. */
function broughtIn(search: URLSearchParams): Brought | null {
  const authKey = search.get('authKey');
  if (authKey) return { by: 'card', id: authKey, authKey };
  const reservation = search.get('reservation_id');
  const agreed = search.get('tempReceiptId') ?? search.get('pg_token');
  return reservation && agreed ? { by: 'wallet', id: reservation, authKey: agreed } : null;
}

/** Closing the window is no problem; the gateway's own words are for whoever built the page. */
function problemOf(search: URLSearchParams): string | undefined {
  const said = search.get('code') ?? search.get('resultCode') ?? search.get('result');
  if (said === null || CLOSED.has(said)) return undefined;
  return '등록을 마치지 못했어요. 결제되지 않았으니 다시 시도해주세요.';
}

/** As a query it is asked once however often the page is shown; asked again, it is answered with the same card. */
function registration(search: URLSearchParams) {
  const brought = broughtIn(search);
  return queryOptions({
    queryKey: ['register-card', brought?.id ?? ''],
    queryFn: async ({ client }) => {
      const { by, id, authKey } = brought!;
      const once = { touches: 'nothing', onceKey: `${by}-${id}` } as const;
      const card =
        by === 'card'
          ? await perform(client, onceMutation(registerCard, once), {
              body: { auth_key: authKey, customer_key: search.get('customerKey') ?? '' },
            })
          : await perform(client, onceMutation(completeEasyPay, once), {
              body: { reservation_id: id, auth_key: authKey },
            });
      // From the list of one's cards: it is the one that is charged from now on, at once where something is past due.
      if (search.get('to') !== 'payments' || search.has('change')) return { cardId: card.id, resultId: null };
      const chosen = await perform(client, onceMutation(setDefaultMethod, { ...once, onceKey: `default-${id}` }), {
        body: { billing_key_id: card.id },
      });
      return { cardId: card.id, resultId: chosen.result_id };
    },
    enabled: brought !== null,
    staleTime: Infinity,
  });
}
