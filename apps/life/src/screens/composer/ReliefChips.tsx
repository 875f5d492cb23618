import type { PainArea } from '@oun/movement/movement';
import { Button } from '@oun/ui/button';
import { RemovableChip } from '@oun/ui/chip';
import { Plus } from 'lucide-react';
import { useChoices } from './choices.ts';
import { type Relief, reliefsFor } from './relief.ts';

/** One tap each, after which a workout can be made again. */
export function ReliefChips({ pain }: { pain: readonly PainArea[] }) {
  const { choices, setChoices } = useChoices();
  const apply = (relief: Relief) => void setChoices(relief.choices);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {reliefsFor(choices, pain).map((relief) =>
        relief.isRemoval ? (
          <RemovableChip key={relief.label} label={relief.label} onRemove={() => apply(relief)} />
        ) : (
          <Button key={relief.label} variant="line" className="rounded-chip!" onClick={() => apply(relief)}>
            <Plus size={16} aria-hidden="true" />
            {relief.label}
          </Button>
        ),
      )}
    </div>
  );
}
