import type { MembershipQuote } from '@oun/contract/membership';
import { dayWords, wonWords } from '@oun/contract/money-words';
import { formatLongDate } from '@oun/shell/long-date';
import { cx } from '@oun/ui/class-names';
import type { ReactNode } from 'react';
import { everyWords } from '../package/plans.ts';
import { afterTrial, askedWords, nextWords } from './quotes.ts';

/** What happens when, in place of small print. */
export function TrialDates({ quote }: { quote: MembershipQuote }) {
  const { next } = quote;
  if (!next) return null;
  return (
    <section>
      <h1 className="text-heading-24">
        오늘은
        <br />
        결제되지 않아요
      </h1>
      <p className="mt-2 text-body-15 text-level-70">
        {dayWords(next.at)} 전에 다시 여쭤볼게요. 답이 없으면 체험만 끝나요.
      </p>
      <div className="mt-6">
        <TrialSteps quote={quote} next={next} />
      </div>
    </section>
  );
}

/** A trial is asked about before anything is charged; what is paid for is charged today. */
export function Steps({ quote }: { quote: MembershipQuote }) {
  const { product, next, kind, amount } = quote;
  if (next && kind === 'TRIAL') return <TrialSteps quote={quote} next={next} />;
  return (
    <ol>
      <When title="오늘" amount={wonWords(amount)} dot="border-pink-50 bg-pink-50" isLast={!next}>
        {product.name}을 시작해요.
      </When>
      {next ? (
        <When title={formatLongDate(next.at)} amount={wonWords(next.amount)} dot="border-level-40" isLast>
          {nextWords(next, product)}
        </When>
      ) : null}
    </ol>
  );
}

type TrialStepsProps = { quote: MembershipQuote; next: NonNullable<MembershipQuote['next']> };

function TrialSteps({ quote, next }: TrialStepsProps) {
  const { product, starts_at } = quote;
  return (
    <ol>
      <When title={`오늘 ${dayWords(starts_at)}`} amount="0원" dot="border-pink-50 bg-pink-50">
        {product.trial_days}일 동안 모두 쓸 수 있어요.
      </When>
      <When title={askedWords(next.at)} dot="border-blue-50">
        계속 쓸지 여쭤봐요.
      </When>
      <When title={dayWords(next.at)} amount={wonWords(next.amount)} dot="border-level-40" isLast>
        &lsquo;계속 이용할게요&rsquo;를 누른 분만 결제돼요. 그 뒤로 {everyWords(product)} {wonWords(afterTrial(quote))}
        이에요.
      </When>
    </ol>
  );
}

type WhenProps = { title: string; amount?: string; dot: string; isLast?: boolean; children: ReactNode };

function When({ title, amount, dot, isLast = false, children }: WhenProps) {
  return (
    <li className="num relative flex gap-3 pb-5 last:pb-0">
      {isLast ? null : <span aria-hidden="true" className="absolute top-3 bottom-0 left-[7px] w-0.5 bg-level-20" />}
      <span aria-hidden="true" className={cx('relative mt-1 size-4 shrink-0 rounded-chip border-4 bg-level-0', dot)} />
      <div className="min-w-0 flex-1">
        <p className="text-body-15 font-semibold">{title}</p>
        <p className="mt-0.5 text-body-14 text-level-70">{children}</p>
      </div>
      {amount ? <b className="text-body-15 font-semibold whitespace-nowrap">{amount}</b> : null}
    </li>
  );
}
