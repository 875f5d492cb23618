import { clockWords, WORKOUT_AT_FIRST, WORKOUT_AT_LAST, WORKOUT_AT_STEP } from '@oun/contract/notification-rules';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Select } from '@oun/ui/select';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSettings } from './queries.ts';

const CHOICES = Array.from(
  { length: (WORKOUT_AT_LAST - WORKOUT_AT_FIRST) / WORKOUT_AT_STEP + 1 },
  (_, nth) => WORKOUT_AT_FIRST + nth * WORKOUT_AT_STEP,
).map((minute) => ({ value: String(minute), label: clockWords(minute) }));

/** At what time one trains, on the days of the plan. */
export const askWorkoutTime = (before: number): void => {
  function Body({ close }: { close: (value?: undefined) => void }) {
    const [minute, setMinute] = useState(String(before));
    const change = useMutation({
      ...changeSettings,
      onSuccess: ({ workout_at }) => {
        toast(`${clockWords(workout_at)}에 운동해요. 30분 전에 알려드릴게요.`);
        close();
      },
      onError: (error) => toast(error.message, 'failed'),
    });
    return (
      <div className="pb-2">
        <p className="text-body-15 text-level-70">알림은 아침 8시부터 밤 9시 사이에만 보내요.</p>
        <Select className="mt-4" label="운동할 시간" options={CHOICES} value={minute} onChange={setMinute} />
        <Button
          size="Large"
          full
          className="mt-6"
          pending={change.isPending}
          onClick={() => change.mutate({ body: { workout_at: Number(minute) } })}
        >
          {clockWords(Number(minute))}에 운동하기
        </Button>
      </div>
    );
  }
  void sheet('언제 운동할까요?', Body);
};
