import { mutation } from '@oun/client/mutation';
import { listMyWorkouts, saveWorkout, type Workout } from '@oun/contract/workout';
import { saveWorkoutRules } from '@oun/contract/workout-forms';
import type { SheetBody } from '@oun/shell/overlays';
import { TitleForm } from '../library/TitleForm.tsx';

const TITLE_MAX = 40;
const rename = mutation(saveWorkout, { touches: [listMyWorkouts] });

export const renameForm = ({ code, title }: Workout): SheetBody<Workout | undefined> =>
  function RenameForm({ close }) {
    return (
      <TitleForm
        title={title}
        max={TITLE_MAX}
        rules={saveWorkoutRules}
        send={rename}
        toInput={(named) => ({ params: { code }, body: { title: named } })}
        onSaved={close}
        action="이름 바꾸기"
        pendingLabel="바꾸고 있어요"
      />
    );
  };
