import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import { getPlayback, getPreview, type MemberPlayback, type Playback } from '@oun/contract/playback';
import { useShell } from '@oun/shell/shell-context';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type Opened =
  | { kind: 'opening' }
  | { kind: 'open'; playback: Playback | MemberPlayback }
  | { kind: 'refused'; error: CallError };

/** What this tab played last: the next film takes its place, however late its goodbye arrives. */
let lastStream: string | undefined;

/** Asks for the film: with a lease for who is signed in, the part that is for everybody for who is not. */
export function useOpened(playableId: string) {
  const { me } = useShell();
  const client = useQueryClient();
  const isSignedIn = me !== null;
  const [wanted, setWanted] = useState<{ takeOver?: string; round: number }>({ round: 0 });
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });

  useEffect(() => {
    const stop = new AbortController();
    const caller = callerOf(client);
    const params = { id: playableId };
    const instead = wanted.takeOver ?? lastStream;
    const query = instead ? { take_over: instead } : {};
    const asked: Promise<Playback | MemberPlayback> = isSignedIn
      ? caller(getPlayback, { params, query }, { signal: stop.signal })
      : caller(getPreview, { params }, { signal: stop.signal });
    asked.then(
      (playback) => {
        if ('playback_session_id' in playback) lastStream = playback.playback_session_id;
        setOpened({ kind: 'open', playback });
      },
      (error: unknown) => {
        if (!stop.signal.aborted && error instanceof CallError) setOpened({ kind: 'refused', error });
      },
    );
    return () => stop.abort();
  }, [client, playableId, isSignedIn, wanted]);

  return {
    opened,
    /** Once more, or in the place of another device. */
    reopen(takeOver?: string) {
      setOpened({ kind: 'opening' });
      setWanted(({ round }) => ({ round: round + 1, ...(takeOver && { takeOver }) }));
    },
    refuse: (error: CallError) => setOpened({ kind: 'refused', error }),
  };
}
