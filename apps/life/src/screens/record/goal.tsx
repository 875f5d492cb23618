import { mutation } from '@oun/client/mutation';
import { changeGoal, getHabit, listRecords } from '@oun/contract/habit';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const save = mutation(changeGoal, { touches: [getHabit, listRecords] });
const CHOICES = [1, 2, 3, 4, 5, 6, 7];

/** How many days a week are aimed at, from this week on. */
export const askGoal = (goal: number): void => {
  function Body({ close }: { close: (value?: undefined) => void }) {
    const [days, setDays] = useState(goal);
    const change = useMutation({
      ...save,
      onSuccess: () => {
        toast(`이번 주부터 일주일에 ${days}번이에요.`);
        close();
      },
      onError: (error) => toast(error.message, 'failed'),
    });
    return (
      <div className="pb-2">
        <p className="text-body-15 text-level-70">이번 주부터 바뀌어요. 지난 주는 그대로예요.</p>
        <ChipGroup label="일주일에 며칠" className="mt-4">
          {CHOICES.map((choice) => (
            <Chip key={choice} pressed={choice === days} onClick={() => setDays(choice)}>
              {choice}번
            </Chip>
          ))}
        </ChipGroup>
        <Button
          size="Large"
          full
          className="mt-6"
          pending={change.isPending}
          onClick={() => change.mutate({ body: { days } })}
        >
          일주일에 {days}번으로 하기
        </Button>
      </div>
    );
  }
  void sheet('일주일에 몇 번 할까요?', Body);
};
