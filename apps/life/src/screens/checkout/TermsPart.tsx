import type { BillingKey, MembershipQuote } from '@oun/contract/membership';
import { Checkbox } from '@oun/ui/checkbox';
import { everyWords } from '../package/plans.ts';
import { RefundRule } from '../package/RefundRule.tsx';

export type Term = 'terms' | 'renewal' | 'privacy';

/** A yes is to one plan's terms in one version: it holds for nothing else. */
export type KeptTerms = { plan: string; version: string; amount: number; agreed: readonly Term[] };

const TERMS: readonly { term: Term; words: (every: string) => string; href: string }[] = [
  { term: 'terms', words: () => '멤버십 이용약관', href: '/policies/terms' },
  { term: 'renewal', words: (every) => `${every} 정기결제와 환불`, href: '/policies/refund' },
  { term: 'privacy', words: () => '개인정보를 결제사에 전달', href: '/policies/privacy' },
];

export const isAgreedToAll = (agreed: readonly Term[]): boolean => TERMS.every(({ term }) => agreed.includes(term));

type TermsPartProps = {
  quote: MembershipQuote;
  /** Who takes the money, which is told beside the terms. */
  method: BillingKey | undefined;
  agreed: readonly Term[];
  problem: string | undefined;
  onChange: (agreed: readonly Term[]) => void;
};

/** Every one of them is needed, and none is ticked beforehand. */
export function TermsPart({ quote, method, agreed, problem, onChange }: TermsPartProps) {
  const isAll = isAgreedToAll(agreed);
  const every = everyWords(quote.product);
  return (
    <section>
      <h2 className="sr-only">약관 동의</h2>
      <Checkbox
        className="w-full font-semibold"
        checked={isAll}
        indeterminate={agreed.length > 0 && !isAll}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'terms-problem' : undefined}
        onChange={(event) => onChange(event.target.checked ? TERMS.map(({ term }) => term) : [])}
      >
        모두 동의해요
      </Checkbox>
      {problem ? (
        <p id="terms-problem" role="alert" className="pl-8.5 text-body-14 text-error">
          {problem}
        </p>
      ) : null}
      <ul className="mt-1">
        {TERMS.map(({ term, words, href }) => (
          <li key={term} className="flex items-center justify-between gap-2">
            <Checkbox
              checked={agreed.includes(term)}
              onChange={(event) =>
                onChange(event.target.checked ? [...agreed, term] : agreed.filter((each) => each !== term))
              }
            >
              <span className="text-body-15">
                <span className="text-level-60">필수</span> {words(every)}
              </span>
            </Checkbox>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={`${words(every)} 보기`}
              className="-mr-2 flex h-11 shrink-0 items-center px-2 text-body-14 text-level-60 underline"
            >
              보기
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-4 rounded-card bg-level-5 p-5">
        <h3 className="mb-3 text-heading-14">환불은 이렇게 해요</h3>
        <RefundRule />
      </div>
      <p className="mt-4 text-body-13 text-level-60">
        결제는 {!method || method.provider === 'CARD' ? '토스페이먼츠' : method.name}에서 안전하게 처리해요.
      </p>
    </section>
  );
}
