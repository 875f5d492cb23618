import { mutation } from '@oun/client/mutation';
import { answerConsent, type ConsentRequest, CYCLE_WORDS } from '@oun/contract/membership';
import { dateWords, questionWords, wonWords } from '@oun/contract/money-words';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { TOUCHED } from './queries.ts';
import { lastDayWords } from './words.ts';

const answer = mutation(answerConsent, { touches: TOUCHED });

/** Asks, with two answers that weigh the same; to close it is no answer. */
export function askConsent(consent: ConsentRequest): Promise<unknown> {
  const isTrial = consent.kind === 'TRIAL_TO_PAID';
  const title = questionWords(
    dateWords(consent.charge_at),
    CYCLE_WORDS[consent.cycle],
    consent.after,
    consent.from_then_on,
  );
  const Body: SheetBody<undefined> = ({ close }) => {
    const reply = useMutation({
      ...answer,
      onSuccess: (_, { body }) => {
        close(undefined);
        toast(body.is_agreed ? '계속 이용하기로 했어요.' : '결제하지 않기로 했어요.');
      },
      onError: (error) => void popupError(error),
    });
    const say = (is_agreed: boolean) =>
      reply.mutate({
        params: { id: consent.id },
        body: { is_agreed, text_version: consent.text_version, expected_amount: consent.after },
      });
    return (
      <div className="pb-2">
        <div className="rounded-card bg-level-5 p-4">
          <div className="flex items-center gap-3">
            <p className="flex-1 text-body-13 text-level-60">
              {isTrial ? '지금 · 무료 체험' : '지난 결제'}
              <strong className="num mt-0.5 block text-heading-18 text-level-90">{wonWords(consent.before)}</strong>
            </p>
            <ArrowRight size={18} aria-hidden="true" className="text-level-50" />
            <p className="flex-1 text-body-13 text-level-60">
              {consent.from_then_on === null
                ? `${dateWords(consent.charge_at)}부터 ${CYCLE_WORDS[consent.cycle]}`
                : `${dateWords(consent.charge_at)} 첫 결제`}
              <strong className="num mt-0.5 block text-heading-18 text-level-90">{wonWords(consent.after)}</strong>
            </p>
          </div>
          <dl className="mt-4 grid gap-2 border-t border-level-20 pt-4 text-body-14">
            {consent.from_then_on === null ? null : (
              <Fact label={`그다음부터 ${CYCLE_WORDS[consent.cycle]}`}>
                {wonWords(consent.from_then_on)}
                {consent.from_then_on > consent.after ? ', 그 전에 다시 여쭤봐요' : null}
              </Fact>
            )}
            <Fact label="결제 수단">{consent.method || '등록한 카드'}</Fact>
            <Fact label="해지">마이 &gt; 멤버십 관리에서 언제든</Fact>
            <Fact label="해지하면">
              쓴 날을 빼고 돌려드려요. 7일이 지나면 남은 금액의 10%를 더 빼요.{' '}
              <Link href="/policies/refund" className="underline underline-offset-2">
                환불 규칙
              </Link>
            </Fact>
          </dl>
        </div>
        <div className="mt-5 grid grid-cols-2 gap-2">
          <Answer isPending={reply.isPending} onPress={() => say(true)}>
            계속 이용할게요
          </Answer>
          <Answer isPending={reply.isPending} onPress={() => say(false)}>
            {isTrial ? '체험만 하고 끝낼게요' : '동의하지 않을게요'}
          </Answer>
        </div>
        <p className="mt-4 text-center text-body-14 text-level-60 break-keep">
          답하지 않으면 {lastDayWords(consent.effective_at)}에 {isTrial ? '체험이' : '멤버십이'} 끝나고, 결제되지
          않아요.
        </p>
        <Button variant="plain" full className="mt-2" onClick={() => close(undefined)}>
          나중에 답하기
        </Button>
      </div>
    );
  };
  return sheet(title, Body);
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-level-60">{label}</dt>
      <dd className="text-right text-level-90">{children}</dd>
    </div>
  );
}

function Answer({
  isPending,
  onPress,
  children,
}: {
  isPending: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={onPress}
      className="min-h-control-large rounded-control px-2 text-control break-keep inset-ring-[1.5px] inset-ring-level-90 hover:bg-level-5 disabled:opacity-60"
    >
      {children}
    </button>
  );
}
