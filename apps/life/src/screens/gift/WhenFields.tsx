import { Select } from '@oun/ui/select';
import { dayOptions, hourOptions, type When } from './schedule.ts';

type WhenFieldsProps = { when: When; now: Date; problem: string | undefined; onChange: (when: When) => void };

/** The day and the hour at which it is sent. */
export function WhenFields({ when, now, problem, onChange }: WhenFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label="보낼 날"
        options={dayOptions(now)}
        value={when.day}
        error={problem}
        onChange={(day) => onChange({ ...when, day })}
      />
      <Select
        label="보낼 시각"
        options={hourOptions(when.day, now)}
        value={when.hour}
        onChange={(hour) => onChange({ ...when, hour })}
      />
    </div>
  );
}
