/** Comes only where somebody has agreed to their screens being recorded. */
import { nowMs } from '@oun/brand/clock';
import { type Caller, canAnswerLater, CallError } from '@oun/client/call';
import { addReplayPart, openReplay } from '@oun/contract/replay';
import { REPLAY_MINUTES, type ReplaySite } from '@oun/contract/replay-rules';
import { forgetLeft } from '@oun/track/replay/left';
import { isNeverRecorded } from '@oun/track/replay/never';
import type { Recording } from '@oun/track/replay/recorder';
import { isReplayAllowed, rememberReplay } from './replay-answer.tsx';

const VISIT_KEY = 'oun.replay_visit';
/** Who comes back after so long comes anew. */
const VISIT_GAP_MS = 30 * 60_000;
const TRIES = 4;

let opening: Promise<Recording | undefined> | undefined;

/** A screen stands, which may be recorded. */
export async function replayScreen(site: ReplaySite, call: Caller): Promise<void> {
  if (!isReplayAllowed()) return stopReplay();
  // Where a visit begins on one of these, not even the recorder comes.
  if (!opening && isNeverRecorded(location.pathname)) return;
  opening ??= open(site, call).catch(() => undefined);
  (await opening)?.show();
}

/** At once, with all that has not been sent. */
export async function stopReplay(): Promise<void> {
  const open = opening;
  opening = undefined;
  forgetLeft();
  (await open)?.end();
  try {
    sessionStorage.removeItem(VISIT_KEY);
  } catch {
    // Then there is nothing.
  }
}

/** The server has the last word before anything is recorded. */
async function open(site: ReplaySite, call: Caller): Promise<Recording | undefined> {
  const uuid = visitOf();
  if (!uuid) return undefined;
  try {
    const body = { uuid, site, width: innerWidth, height: innerHeight };
    const room = await call(openReplay, { body });
    if (room.left_bytes === 0 || room.left_ms === 0) return undefined;
    const { createRecording } = await import('@oun/track/replay/recorder');
    return createRecording({
      room,
      isAllowed: isReplayAllowed,
      send: (seq, data) => sendPart(call, uuid, seq, data),
    });
  } catch (error) {
    if (error instanceof CallError && error.code === 'REPLAY_NOT_AGREED') rememberReplay(false);
    return undefined;
  }
}

async function sendPart(call: Caller, uuid: string, seq: number, data: string): Promise<boolean> {
  for (let tried = 0; tried < TRIES && isReplayAllowed(); tried += 1) {
    try {
      await call(addReplayPart, { params: { uuid, seq }, body: { data } });
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || !canAnswerLater(error.status)) return false;
      await new Promise((go) => setTimeout(go, 1_000 * 2 ** tried));
    }
  }
  return false;
}

/** One visit of a tab is one recording, through as many pages as it goes; nothing once its time is over. */
function visitOf(): string | undefined {
  const now = nowMs();
  const [uuid, began, seen] = (sessionStorage.getItem(VISIT_KEY) ?? '').split(' ');
  const goesOn = uuid && now - Number(seen) < VISIT_GAP_MS;
  const visit = goesOn ? uuid : crypto.randomUUID();
  const from = goesOn ? Number(began) : now;
  sessionStorage.setItem(VISIT_KEY, `${visit} ${from} ${now}`);
  return now - from < REPLAY_MINUTES * 60_000 ? visit : undefined;
}
