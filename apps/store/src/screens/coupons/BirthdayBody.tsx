import { mutation } from '@oun/client/mutation';
import { setBirthday } from '@oun/contract/benefit';
import { useForm } from '@oun/shell/form';
import { type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Select } from '@oun/ui/select';
import { useQueryClient } from '@tanstack/react-query';
import { birthday } from './coupon-queries.ts';

/** A leap year's February, so that everybody's day is there. */
const daysOf = (month: number) => new Date(2024, month, 0).getDate();
const choices = (count: number, unit: string) =>
  Array.from({ length: count }, (_, i) => ({ value: String(i + 1), label: `${i + 1}${unit}` }));

const save = mutation(setBirthday, { touches: 'nothing' });

type Chosen = { month: string | null; day: string | null };

export const BirthdayBody: SheetBody<undefined> = function BirthdayForm({ close }) {
  const client = useQueryClient();
  const start: Chosen = { month: null, day: null };
  const form = useForm({
    start,
    toInput: ({ month, day }) => ({ body: { month: Number(month), day: Number(day) } }),
    send: save,
    isGuarded: false,
    onDone: (told) => {
      client.setQueryData(birthday.queryKey, told);
      toast('생일을 적어두었어요');
      close(undefined);
    },
  });
  const { month, day } = form.values;
  return (
    <form {...form.props}>
      <p className="text-body-15 text-level-70">태어난 해는 묻지 않아요. 한 해에 한 번 바꿀 수 있어요.</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Select
          {...form.choice('month')}
          label="월"
          options={choices(12, '월')}
          onChange={(next) => {
            form.set('month', next);
            if (day !== null && Number(day) > daysOf(Number(next))) form.set('day', null);
          }}
        />
        <Select
          {...form.choice('day')}
          label="일"
          options={choices(month === null ? 31 : daysOf(Number(month)), '일')}
        />
      </div>
      {form.fault ? (
        <Callout tone="error" alert className="mt-4">
          {form.fault.message}
        </Callout>
      ) : null}
      <Button
        type="submit"
        size="Large"
        full
        className="mt-5"
        disabled={month === null || day === null}
        pending={form.isSending}
      >
        생일 알려주기
      </Button>
    </form>
  );
};
