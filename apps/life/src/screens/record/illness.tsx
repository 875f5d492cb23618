import { mutation } from '@oun/client/mutation';
import { beginIllness, endIllness, getHabit, listRecords } from '@oun/contract/habit';
import { getPlan } from '@oun/contract/personalization';
import { ILL_DAYS_MAX } from '@oun/habit/streak';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Stepper } from '@oun/ui/stepper';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const TOUCHES = { touches: [getHabit, listRecords, getPlan] } as const;
const begin = mutation(beginIllness, TOUCHES);
const end = mutation(endIllness, TOUCHES);

type BodyProps = { close: (value?: undefined) => void };

function Begin({ close }: BodyProps) {
  const [days, setDays] = useState(7);
  const change = useMutation({
    ...begin,
    onSuccess: () => {
      toast('푹 쉬어요. 기록은 지키고 있을게요.');
      close();
    },
    onError: (error) => toast(error.message, 'failed'),
  });
  return (
    <div className="pb-2">
      <ul className="grid gap-2 text-body-15 text-level-70">
        <li>쉬는 동안 못 채운 주는 연속을 끊지 않아요.</li>
        <li>쉬어가기도 쓰지 않고 그대로 둬요.</li>
        <li>열이 나거나 숨이 차면 운동하지 말고 진료를 받아주세요.</li>
      </ul>
      <div className="mt-5 flex items-center justify-between">
        <span className="text-body-16">오늘부터 {days}일</span>
        <Stepper value={days} onChange={setDays} min={1} max={ILL_DAYS_MAX} label="쉬는 날" unit="일" />
      </div>
      <Button
        size="Large"
        full
        className="mt-6"
        pending={change.isPending}
        onClick={() => change.mutate({ body: { days } })}
      >
        {days}일 동안 쉬기
      </Button>
    </div>
  );
}

function End({ close }: BodyProps) {
  const change = useMutation({
    ...end,
    onSuccess: () => {
      toast('다시 만나서 반가워요. 가볍게 시작해요.');
      close();
    },
    onError: (error) => toast(error.message, 'failed'),
  });
  return (
    <div className="pb-2">
      <p className="text-body-15 text-level-70">돌아오는 첫 주는 가볍게 10분부터 해도 좋아요.</p>
      <Button size="Large" full className="mt-6" pending={change.isPending} onClick={() => change.mutate()}>
        다 나았어요
      </Button>
    </div>
  );
}

export const askIllness = (): void => void sheet('아플 때는 쉬어요', Begin);
export const endIllnessNow = (): void => void sheet('쉬는 것을 끝낼까요?', End);
