import { callerOf } from '@oun/client/query';
import { saveWorkout, type Workout } from '@oun/contract/workout';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { TitleForm } from '../library/TitleForm.tsx';

const TITLE_MAX = 40;

/** Gives the workout back when it was renamed. */
export function openRename({ code, title: given }: Workout): Promise<Workout | undefined> {
  const Body: SheetBody<Workout | undefined> = ({ close }) => {
    const client = useQueryClient();
    return (
      <TitleForm
        title={given}
        max={TITLE_MAX}
        save={(title) => callerOf(client)(saveWorkout, { params: { code }, body: { title } })}
        onSaved={close}
        action="이름 바꾸기"
        pendingLabel="바꾸고 있어요"
      />
    );
  };
  return sheet('이름 바꾸기', Body);
}
