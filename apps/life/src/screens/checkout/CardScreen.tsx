import { perform, touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { getBillingKeys, registerCard, setDefaultMethod } from '@oun/contract/membership';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Waiting } from '../account/Waiting.tsx';
import type { CardWord } from './MethodPart.tsx';
import { TOUCHED } from '../membership/queries.ts';
import { checkoutPath } from './quotes.ts';

export const meta = pageMeta({ title: '카드 등록', isPrivate: true });

/** Where the gateway's window sends somebody with a card, or without one: back to the checkout, or to one's cards. */
export default function CardScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: card, error } = useQuery(registration(search));
  const choice = { plan: search.get('plan') ?? '', months: search.get('months') ?? '0' };
  const isForLater = search.get('to') === 'payments';
  const isEmpty = !search.has('authKey');
  const goBack = useEffectEvent(async (id: number | undefined, problem: string | undefined) => {
    await touch(client, isForLater ? TOUCHED : [getBillingKeys], true);
    const state: CardWord | null = problem === undefined ? null : { problem };
    const path = isForLater
      ? '/my/payments'
      : checkoutPath({ ...choice, ...(id !== undefined && { card: String(id) }) });
    if (id !== undefined && isForLater) toast('이 카드로 결제할게요.');
    await navigate(path, { replace: true, state });
  });
  const cardId = card?.id;
  const problem = error?.message ?? (isEmpty ? problemOf(search.get('code')) : undefined);
  useEffect(() => {
    if (cardId !== undefined || problem !== undefined || isEmpty) void goBack(cardId, problem);
  }, [cardId, problem, isEmpty]);
  return (
    <Page title="카드 등록" referrer={isForLater ? '/my/payments' : checkoutPath(choice)}>
      <Waiting>{isForLater ? '카드를 등록하고 있어요.' : '카드를 등록하고 있어요. 지금은 결제되지 않아요.'}</Waiting>
    </Page>
  );
}

/** Closing the window is no problem; the gateway's own words are for whoever built the page. */
function problemOf(code: string | null): string | undefined {
  if (code === null || code === 'PAY_PROCESS_CANCELED' || code === 'USER_CANCEL') return undefined;
  return '등록을 마치지 못했어요. 결제되지 않았으니 다시 시도해주세요.';
}

/** As a query it is asked once however often the page is shown; asked again, it is answered with the same card. */
function registration(search: URLSearchParams) {
  const authKey = search.get('authKey') ?? '';
  const body = { auth_key: authKey, customer_key: search.get('customerKey') ?? '' };
  return queryOptions({
    queryKey: ['register-card', authKey],
    queryFn: async ({ client }) => {
      const once = { touches: 'nothing' } as const;
      const card = await perform(client, onceMutation(registerCard, { ...once, onceKey: `card-${authKey}` }), { body });
      // From the list of one's cards: it is the one that is charged from now on, at once where something is past due.
      if (search.get('to') === 'payments')
        await perform(client, onceMutation(setDefaultMethod, { ...once, onceKey: `default-${authKey}` }), {
          body: { billing_key_id: card.id },
        });
      return card;
    },
    enabled: authKey !== '',
    staleTime: Infinity,
  });
}
