import { BACKGROUND_RETRY_BASE_MS, BACKGROUND_RETRY_MAX_MS } from '@oun/brand/limits';
import { CallError, type Caller, urlOf } from '@oun/client/call';
import type { Input, Output } from '@oun/contract/endpoint';
import { sendView } from '@oun/contract/playback';
import type { Watched } from './watched.ts';

type Body = Input<typeof sendView>['body'];
export type ReportAnswer = Output<typeof sendView>;

export type ReporterOptions = {
  caller: Caller;
  session: string;
  everySeconds: number;
  watched: Watched;
  /** What the player says of itself at this moment. */
  read: () => Pick<Body, 'position_s' | 'speed' | 'quality' | 'first_frame_ms' | 'stall_count' | 'stall_ms'>;
  onAnswer: (answer: ReportAnswer) => void;
  /** The stream is no longer ours: another device took it, or there is no room for it any more. */
  onLost: (error: CallError) => void;
};

export type Reporter = ReturnType<typeof createReporter>;

/** Tells the server what was seen. A report that is lost is told again with the next; nothing is counted twice. */
export function createReporter(options: ReporterOptions) {
  const { caller, session, everySeconds, watched, read, onAnswer, onLost } = options;
  let seq = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let running: Promise<ReportAnswer | undefined> | undefined;

  const bodyOf = (more: Partial<Body>): Body => {
    seq += 1;
    return { playback_session_id: session, seq, ...read(), watched_ranges: watched.take(), ...more };
  };

  async function send(more: Partial<Body> = {}): Promise<ReportAnswer | undefined> {
    // One after the other: two at once would race for the same seconds.
    await running?.catch(() => {});
    const body = bodyOf(more);
    running = caller(sendView, { body }).then(
      (answer) => {
        failures = 0;
        onAnswer(answer);
        return answer;
      },
      (error: unknown) => {
        failures += 1;
        const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
        if (!isRefused) watched.giveBack(body.watched_ranges ?? []);
        if (error instanceof CallError && ['STREAM_ENDED', 'STREAM_LIMIT'].includes(error.code)) onLost(error);
        if (more.completed) throw error;
        return undefined;
      },
    );
    return running;
  }

  function beat() {
    clearTimeout(timer);
    if (isClosed) return;
    const wait = failures === 0 ? everySeconds * 1000 : BACKGROUND_RETRY_BASE_MS * 2 ** Math.min(failures, 6);
    timer = setTimeout(
      () => void send().finally(beat),
      Math.min(wait, Math.max(everySeconds * 1000, BACKGROUND_RETRY_MAX_MS)),
    );
  }

  return {
    /** While the film plays, the stream must be heard of. */
    start: beat,
    rest: () => clearTimeout(timer),
    send,
    /** The page goes away: the last word must not wait for an answer. */
    leave() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      void fetch(`/proxy${urlOf(sendView, {})}`, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf({ is_leaving: true })),
      }).catch(() => {});
    },
  };
}
