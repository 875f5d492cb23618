import { mutation } from '@oun/client/mutation';
import { noteOpened } from '@oun/contract/discovery';
import { useMutation } from '@tanstack/react-query';

const note = mutation(noteOpened, { touches: 'nothing', isLeaving: true });

/** Tells what of a search's results was opened, so that the order can learn; nobody waits for it, and nothing is said when it fails. */
export function useNoteOpened(kind: 'PROGRAM' | 'PRODUCT', query: string) {
  const { mutate } = useMutation(note);
  return (id: number, { target }: { target: EventTarget }) => {
    // A heart on the card is no opening.
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (query !== '' && isLink) mutate({ body: { kind, query, id } });
  };
}
