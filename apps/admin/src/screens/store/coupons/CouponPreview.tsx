import type { CouponForm } from '@oun/contract/coupon-admin';
import { COUPON_TARGET_LABELS, givingWords } from '@oun/contract/coupon-rules';
import { mostCost } from '@oun/price/coupon';
import { benefitWords, conditionWords } from '@oun/price/coupon-words';
import { Badge } from '@oun/ui/badge';
import { Card } from '@oun/ui/card';
import { withCommas } from '@oun/money/written';
import { termsOf } from './coupon-draft.ts';
import { costWords } from './coupon-words.ts';

/** The coupon as members will read it, and what it can cost us, while it is being written. */
export function CouponPreview({ form }: { form: CouponForm }) {
  const terms = termsOf(form);
  const cost = mostCost(terms, form.total);
  return (
    <>
      <Card as="section" aria-label="미리보기" className="grid gap-1.5">
        <p>
          <Badge>{COUPON_TARGET_LABELS[form.target]} 쿠폰</Badge>
        </p>
        <p className="num mt-1 text-heading-18">
          {form.value > 0 || form.kind === 'FREE' ? benefitWords(terms) : '할인 금액'}
        </p>
        <p className="text-body-15 font-medium text-level-80">{form.name.trim() || '쿠폰 이름'}</p>
        <p className="text-body-13 text-level-60">{conditionWords(terms)}</p>
        <p className="mt-2 border-t border-dashed border-level-30 pt-3 text-body-14 text-level-80">
          {givingWords(form)}
        </p>
      </Card>
      <Card as="section" aria-label="많아야 드는 돈" ground="caution" padding={16}>
        <p className="text-body-13 text-level-70">많아야 드는 돈</p>
        <p className="num text-heading-18">{costWords(cost, form.total)}</p>
        {cost !== null && form.total !== null ? (
          <p className="num text-body-13 text-level-70">
            {withCommas(form.total)}장 × {withCommas(cost / form.total)}원
          </p>
        ) : null}
      </Card>
    </>
  );
}
