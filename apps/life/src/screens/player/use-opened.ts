import { nowMs } from '@oun/brand/clock';
import { CallError } from '@oun/client/call';
import { callerOf, query } from '@oun/client/query';
import { getPlayback, getPreview, type MemberPlayback, type Playback } from '@oun/contract/playback';
import { useShell } from '@oun/shell/shell-context';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

type AnyPlayback = Playback | MemberPlayback;
export type Opened =
  | { kind: 'opening'; playback: AnyPlayback | undefined }
  | { kind: 'open'; playback: AnyPlayback }
  | { kind: 'refused'; error: CallError };

/** What this tab played last: the next film takes its place, however late its goodbye arrives. */
let lastStream: string | undefined;

/** So much of an address must be left for a film to begin with it. */
const FRESH_MS = 90_000;

/** The question whose answer comes with the page itself, so that the film needs no call of its own. */
export const openingQuery = (playableId: string, isSignedIn: boolean, device?: string) => ({
  ...(isSignedIn
    ? query(getPlayback, { params: { id: playableId }, query: device ? { device } : {} })
    : query(getPreview, { params: { id: playableId }, query: {} })),
  queryKey: openingKey(playableId),
});
const openingKey = (playableId: string) => ['opening', playableId];

/** What came with the page, once: a film that is opened again later has another address. */
function takeOpening(client: QueryClient, playableId: string, isSignedIn: boolean): AnyPlayback | undefined {
  const playback = client.getQueryData<AnyPlayback>(openingKey(playableId));
  const isOurs = playback && 'playback_session_id' in playback === isSignedIn;
  return isOurs && new Date(playback.expires_at).getTime() - nowMs() > FRESH_MS ? playback : undefined;
}

const nothing = () => () => {};
/** Only a browser plays: the server's page and the browser's first draw of it show the picture. */
const useIsBrowser = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

/** Asks for the film: with a lease for who is signed in, the part that is for everybody for who is not. */
export function useOpened(playableId: string) {
  const { me } = useShell();
  const client = useQueryClient();
  const isSignedIn = me !== null;
  const isBrowser = useIsBrowser();
  const [wanted, setWanted] = useState<{ takeOver?: string; round: number }>({ round: 0 });
  const [given] = useState(() => takeOpening(client, playableId, isSignedIn));
  const [opened, setOpened] = useState<Opened>(
    given ? { kind: 'open', playback: given } : { kind: 'opening', playback: undefined },
  );

  useEffect(() => {
    if (given && wanted.round === 0) {
      client.removeQueries({ queryKey: openingKey(playableId) });
      if ('playback_session_id' in given) lastStream = given.playback_session_id;
      return;
    }
    const stop = new AbortController();
    const caller = callerOf(client);
    const params = { id: playableId };
    const instead = wanted.takeOver ?? lastStream;
    const asked: Promise<AnyPlayback> = isSignedIn
      ? caller(getPlayback, { params, query: instead ? { take_over: instead } : {} }, { signal: stop.signal })
      : caller(getPreview, { params, query: {} }, { signal: stop.signal });
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
  }, [client, playableId, isSignedIn, wanted, given]);

  return {
    opened: isBrowser || opened.kind !== 'open' ? opened : { kind: 'opening' as const, playback: opened.playback },
    /** Once more, or in the place of another device. */
    reopen(takeOver?: string) {
      setOpened({ kind: 'opening', playback: undefined });
      setWanted(({ round }) => ({ round: round + 1, ...(takeOver && { takeOver }) }));
    },
    refuse: (error: CallError) => setOpened({ kind: 'refused', error }),
  };
}
