import { leaveOpen } from '@oun/shell/typed-words';

/** Opens another row than the one that is open. Who has words typed beside the list is asked before they are lost. */
export const openRow =
  <Key>(current: Key | null, open: (key: Key) => void) =>
  (key: Key): void => {
    if (key !== current) void leaveOpen(() => open(key));
  };
