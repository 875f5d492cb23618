import { callerOf } from '@oun/client/query';
import { saveWorkout, type Workout } from '@oun/contract/workout';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorsOf } from '../account/form-errors.ts';

const TITLE_MAX = 40;

/** Gives the workout back when it was renamed. */
export function openRename(workout: Workout): Promise<Workout | undefined> {
  const Body: SheetBody<Workout | undefined> = ({ close }) => <RenameForm workout={workout} close={close} />;
  return sheet('이름 바꾸기', Body);
}

function RenameForm({ workout, close }: { workout: Workout; close: (renamed: Workout) => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(workout.title);
  const [error, setError] = useState<string>();
  const rename = useMutation({
    mutationFn: () => callerOf(client)(saveWorkout, { params: { code: workout.code }, body: { title } }),
    onSuccess: close,
    onError: (failed) => setError(errorsOf(failed, 'title')['title'] ?? failed.message),
  });
  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') setError('이름을 적어주세요.');
        else if (!rename.isPending) rename.mutate();
      }}
    >
      <Field
        label="이름"
        value={title}
        maxLength={TITLE_MAX}
        showCount
        autoFocus
        error={error}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="Large" full pending={rename.isPending} pendingLabel="바꾸고 있어요">
        이름 바꾸기
      </Button>
    </form>
  );
}
