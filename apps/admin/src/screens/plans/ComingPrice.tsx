import { onceMutation } from '@oun/client/once-mutation';
import { adminDropPrice, type AdminPlan, type AdminPriceChange } from '@oun/contract/membership-prices';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { withCommas } from '@oun/money/written';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts } from '../StaffDrawer.tsx';

const drop = onceMutation(adminDropPrice, SHARED_WORK);

/** What it will cost, and how far members have answered; it can be taken back until its day. */
export function ComingPrice({
  plan: { id },
  change,
  canChange,
}: {
  plan: AdminPlan;
  change: AdminPriceChange;
  canChange: boolean;
}) {
  const { answers, price, price_before } = change;
  const isMore = price > price_before;
  const dropping = useMutation({
    ...drop,
    onSuccess: () => toast('바꾸기로 한 가격을 거뒀어요'),
    onError: (error) => void popupError(error),
  });
  async function askFirst() {
    const isSure = await popup({
      title: '바꾸기로 한 가격을 거둘까요?',
      message:
        answers.refused > 0
          ? `모두 지금 가격으로 결제돼요. 계속하지 않겠다고 답한 ${withCommas(answers.refused)}명은 기간이 끝나면 해지돼요.`
          : '모두 지금 가격으로 결제돼요.',
      action: '거두기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) dropping.mutate({ params: { id }, body: { change_id: change.id } });
  }
  return (
    <div className="grid gap-3 rounded-card bg-level-5 p-4">
      <p className="num text-body-15">
        <b>
          {dateWords(new Date(change.applies_at))}부터 {wonWords(price)}
        </b>{' '}
        <span className="text-level-60">
          지금보다 {wonWords(Math.abs(price - price_before))} {isMore ? '올라요' : '내려가요'}
        </span>
      </p>
      <Facts
        facts={[
          ...(isMore
            ? [
                [
                  '회원의 답',
                  `동의 ${withCommas(answers.agreed)}명 · 그만두기 ${withCommas(answers.refused)}명 · 기다리는 중 ${withCommas(answers.waiting)}명`,
                ] as const,
              ]
            : []),
          ['까닭', change.reason],
          ['정한 사람', `${change.by} · ${momentText(change.created_at)}`],
        ]}
      />
      {canChange ? (
        <Button
          variant="line"
          size="Dense"
          className="justify-self-start"
          pending={dropping.isPending}
          onClick={() => void askFirst()}
        >
          거두기
        </Button>
      ) : null}
    </div>
  );
}
