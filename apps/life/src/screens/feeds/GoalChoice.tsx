import { GOAL_LABELS, type Goal, GOALS } from '@oun/contract/feed-rules';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile } from '../people/queries.ts';

/** Nothing is known of what somebody trains for, or nobody has written about it yet. */
export default function GoalChoice() {
  const [goals, setGoals] = useState<readonly Goal[]>([]);
  const save = useMutation({ ...changeProfile, onError: (error) => void popupError(error) });
  const toggle = (goal: Goal) =>
    setGoals((before) => (before.includes(goal) ? before.filter((one) => one !== goal) : [...before, goal]));
  return (
    <section className="px-5 pt-6">
      <h2 className="text-heading-20">무엇을 위해 운동하나요?</h2>
      <p className="mt-1 text-body-14 text-level-60">목표를 고르면 같은 목표를 가진 분들의 글을 모아드려요.</p>
      <ChipGroup label="목표" className="mt-5 flex-wrap">
        {GOALS.map((goal) => (
          <Chip key={goal} pressed={goals.includes(goal)} onClick={() => toggle(goal)}>
            {GOAL_LABELS[goal]}
          </Chip>
        ))}
      </ChipGroup>
      <Button
        size="Large"
        full
        className="mt-6"
        disabled={goals.length === 0}
        pending={save.isPending}
        onClick={() => save.mutate({ body: { goals: [...goals] } })}
      >
        이 목표로 보기
      </Button>
    </section>
  );
}
