import { callerOf } from '@oun/client/query';
import { setBirthday } from '@oun/contract/benefit';
import { type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Notice } from '@oun/ui/notice';
import { Select } from '@oun/ui/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { birthday } from './coupon-queries.ts';

/** A leap year's February, so that everybody's day is there. */
const daysOf = (month: number) => new Date(2024, month, 0).getDate();
const choices = (count: number, unit: string) =>
  Array.from({ length: count }, (_, i) => ({ value: String(i + 1), label: `${i + 1}${unit}` }));

export const BirthdayBody: SheetBody<undefined> = function BirthdayForm({ close }) {
  const client = useQueryClient();
  const [month, setMonth] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => callerOf(client)(setBirthday, { body: { month: Number(month), day: Number(day) } }),
    onSuccess: (told) => {
      client.setQueryData(birthday.queryKey, told);
      toast('생일을 적어두었어요');
      close(undefined);
    },
  });
  return (
    <>
      <p className="text-body-15 text-level-70">태어난 해는 묻지 않아요. 한 해에 한 번 바꿀 수 있어요.</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Select
          label="월"
          options={choices(12, '월')}
          value={month}
          onChange={(next) => {
            setMonth(next);
            if (day !== null && Number(day) > daysOf(Number(next))) setDay(null);
          }}
        />
        <Select
          label="일"
          options={choices(month === null ? 31 : daysOf(Number(month)), '일')}
          value={day}
          onChange={setDay}
        />
      </div>
      {save.error ? (
        <Notice tone="error" alert className="mt-4">
          {save.error.message}
        </Notice>
      ) : null}
      <Button
        size="Large"
        full
        className="mt-5"
        disabled={month === null || day === null}
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        생일 알려주기
      </Button>
    </>
  );
};
