import { query } from '@oun/client/query';
import { dayWords } from '@oun/contract/money-words';
import { getAccess } from '@oun/contract/playback';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { Anchor, useAddress } from './link.tsx';
import type { Access } from './shell-context.tsx';

/** What was not paid, until when one may go on, and the way to the card. It goes when it is paid on this very page. */
export function PastDueBar({ access, isShown }: { access: Access; isShown: boolean }) {
  const address = useAddress();
  // The page came with it, so nobody asks again before a payment or a card has changed it.
  const { past_due: late } = useQuery({ ...query(getAccess), initialData: access, staleTime: Infinity }).data;
  if (!late || !isShown) return null;
  return (
    <aside aria-label="결제 안내">
      <Anchor
        href={address('life', '/my/payments')}
        className="flex min-h-15 items-center gap-3 bg-error-ground px-5 py-2.5"
      >
        <CircleAlert size={22} aria-hidden="true" className="text-error" />
        <span className="min-w-0 flex-1">
          <b className="block text-heading-14 text-error-strong">멤버십이 결제되지 않았어요.</b>
          <span className="num block text-body-13 text-level-70">
            {dayWords(late.ends_at)}까지는 그대로 쓸 수 있어요.
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-error" />
      </Anchor>
    </aside>
  );
}
