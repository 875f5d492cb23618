import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { OTHER_WAY } from './CheckoutScreen.tsx';

export const meta = pageMeta({ title: '주문·결제', isPrivate: true });

/** Where the gateway's window sends somebody who has not paid: nothing was charged, and the draft is as it was. */
export default function FailScreen() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  const code = search.get('code');
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`/checkout/${number}`, { replace: true, state: wordsOf(code) });
  }, [number, code, navigate]);
  return (
    <Page title="주문·결제" referrer={`/checkout/${number}`} className="min-h-dvh px-5">
      <p role="status" className="py-16 text-center text-body-15 text-level-60">
        주문서로 돌아가고 있어요
      </p>
    </Page>
  );
}

/** The gateway's own words are for whoever built the page. */
function wordsOf(code: string | null) {
  switch (code) {
    case 'PAY_PROCESS_CANCELED':
    case 'USER_CANCEL':
      return { note: '결제를 취소했어요.' };
    case 'REJECT_CARD_COMPANY':
      return { refused: { message: '카드사에서 승인하지 않았어요. 다른 방법으로 해볼까요?', action: OTHER_WAY } };
    default:
      return { refused: { message: '결제를 마치지 못했어요. 결제되지 않았으니 다시 시도해주세요.' } };
  }
}
