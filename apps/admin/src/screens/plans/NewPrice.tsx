import { nowMs } from '@oun/brand/clock';
import { dateOf, startOfDate } from '@oun/brand/seoul';
import { onceMutation } from '@oun/client/once-mutation';
import { adminChangePrice, type AdminPlan, RAISE_NOTICE_DAYS } from '@oun/contract/membership-prices';
import { adminChangePriceRules } from '@oun/contract/membership-prices-forms';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { withCommas } from '@oun/money/written';
import { useForm } from '@oun/shell/form';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { NumberField } from '../store/NumberField.tsx';
import { wholeDigits } from '../store/whole-digits.ts';
import { useState } from 'react';
import { SHARED_WORK } from '../shared-work.ts';

const change = onceMutation(adminChangePrice, SHARED_WORK);

/** Another price from a day on. What that means for whom is said before it is sent. */
export function NewPrice({ plan }: { plan: AdminPlan }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <OpenForm plan={plan} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
      가격 바꾸기
    </Button>
  );
}

function OpenForm({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const [soonest] = useState(() => dateOf(new Date(nowMs()), RAISE_NOTICE_DAYS));
  const form = useForm({
    start: { price: '', applies_on: soonest, reason: '' },
    rules: adminChangePriceRules,
    toInput: ({ price, ...rest }) => ({
      params: { id: plan.id },
      body: { ...rest, price: Number(price), expected_price: plan.price },
    }),
    ask: ({ price, applies_on }) => askFirst(plan, Number(price), applies_on),
    send: change,
    faultAt: 'price',
    onDone: () => toast('가격을 바꾸기로 했어요'),
  });
  return (
    <form {...form.props} aria-label={`${plan.name} 가격 바꾸기`} className="grid gap-3 rounded-card bg-level-5 p-4">
      <div className="grid gap-3 desk:grid-cols-2">
        <NumberField {...form.text('price', wholeDigits)} label="새 가격" suffix="원" />
        <Field {...form.text('applies_on')} label="바뀌는 날" type="date" size="Dense" />
      </div>
      <Field {...form.text('reason')} label="바꾸는 까닭" size="Dense" maxLength={200} />
      <div className="flex justify-end gap-2">
        <Button variant="plain" size="Dense" onClick={onClose}>
          그만두기
        </Button>
        <Button type="submit" size="Dense" pending={form.isSending}>
          바꾸기
        </Button>
      </div>
    </form>
  );
}

const askFirst = ({ name, price: before, renewing }: AdminPlan, price: number, day: string): Promise<boolean> =>
  popup({
    title: `${name}을 ${wonWords(price)}으로 바꿀까요?`,
    message:
      price > before
        ? `${dateWords(startOfDate(day))} 뒤로 결제하는 회원 ${withCommas(renewing)}명에게 결제 30일 전부터 여쭤봐요. 동의하지 않으면 기간이 끝날 때 해지돼요.`
        : `${dateWords(startOfDate(day))} 뒤로는 회원 ${withCommas(renewing)}명도 내린 가격으로 결제돼요.`,
    action: '바꾸기',
    cancel: '그만두기',
  });
