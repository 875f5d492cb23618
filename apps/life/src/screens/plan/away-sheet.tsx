import { dateOfDay } from '@oun/brand/seoul';
import { mutation } from '@oun/client/mutation';
import { setAway } from '@oun/contract/personalization';
import { dayOfDate } from '@oun/habit/day';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PLAN_TOUCHES } from './queries.ts';

const save = mutation(setAway, { touches: PLAN_TOUCHES });
const USUAL_DAYS = 3;

function Away({ today, close }: { today: string; close: (value?: undefined) => void }) {
  const [starts_on, setStart] = useState(dateOfDay(dayOfDate(today) + 1));
  const [ends_on, setEnd] = useState(dateOfDay(dayOfDate(today) + USUAL_DAYS));
  const days = starts_on && ends_on ? dayOfDate(ends_on) - dayOfDate(starts_on) + 1 : 0;
  const change = useMutation({
    ...save,
    onSuccess: () => {
      toast('그동안의 계획을 옮겼어요.');
      close();
    },
  });
  return (
    <form
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ body: { starts_on, ends_on } });
      }}
    >
      <p className="text-body-15 text-level-70">계획만 미뤄요. 멤버십 기간은 그대로 흘러요.</p>
      <Field
        label="나가는 날"
        type="date"
        value={starts_on}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <Field
        label="돌아오는 날"
        type="date"
        value={ends_on}
        error={change.error?.message}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <Button type="submit" size="Large" full pending={change.isPending} disabled={days < 1}>
        {days > 0 ? `${days}일 쉬고 이어가기` : '날짜를 골라주세요'}
      </Button>
    </form>
  );
}

export const askAway = (today: string): void =>
  void sheet('언제 집을 비우나요?', ({ close }) => <Away today={today} close={close} />);
