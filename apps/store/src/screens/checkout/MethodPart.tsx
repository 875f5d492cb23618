import type { PAYMENT_METHODS } from '@oun/contract/checkout';
import { ChoiceCard, ChoiceTile, RadioGroup } from '@oun/ui/radio-group';

const EASY_PAYS = ['토스페이', '네이버페이', '카카오페이'] as const;
export type EasyPay = (typeof EASY_PAYS)[number];
export type PaymentChoice = 'CARD' | EasyPay | 'VIRTUAL_ACCOUNT';

export function methodOf(choice: PaymentChoice): (typeof PAYMENT_METHODS)[number] {
  if (choice === 'CARD' || choice === 'VIRTUAL_ACCOUNT') return choice;
  return 'EASY_PAY';
}

export const easyPayOf = (choice: PaymentChoice): EasyPay | undefined => EASY_PAYS.find((each) => each === choice);

export function MethodPart({ choice, onChange }: { choice: PaymentChoice; onChange: (choice: PaymentChoice) => void }) {
  return (
    <section id="method">
      <h2 className="mb-4 text-heading-18" aria-hidden="true">
        결제 수단
      </h2>
      <RadioGroup label="결제 수단" hideLabel value={choice} onChange={onChange} className="grid grid-cols-3 gap-2">
        <div className="col-span-3">
          <ChoiceCard value="CARD" title="신용·체크카드" description="카드와 할부는 다음 화면에서 골라요" />
        </div>
        {EASY_PAYS.map((name) => (
          <ChoiceTile key={name} value={name} title={name} />
        ))}
        <div className="col-span-3 grid">
          <ChoiceTile value="VIRTUAL_ACCOUNT" title="가상계좌" description="입금을 확인하면 보내드려요" />
        </div>
      </RadioGroup>
    </section>
  );
}
