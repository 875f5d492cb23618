import { REPLAY_PART_BYTES, REPLAY_PARTS } from '@oun/contract/replay-rules';
import { record } from '@rrweb/record';
import { forgetLeft, leaveLines, takeLeft } from './left.ts';
import { isNeverRecorded } from './never.ts';
import { type Event, masked, scrub } from './scrub.ts';

const SEND_EVERY_MS = 5_000;
/** The picture of a page goes sooner: without it nothing that follows can be shown. */
const SEND_FIRST_MS = 800;
/** Sent sooner, so that no part is larger than one may be; packed it is about a tenth. */
const SEND_FROM_LETTERS = 1_500_000;

/** Pictures and films, what others show within our pages, and forms one signs in by. */
const BLOCKED =
  'img,picture,video,audio,canvas,svg,iframe,object,embed,form:has(input[type=password]),[data-never-recorded]';

export type Room = { next: number; left_bytes: number; left_ms: number };
type Options = {
  room: Room;
  /** Whether it may go on. */
  send: (seq: number, data: string) => Promise<boolean>;
  /** Asked anew before anything is sent. */
  isAllowed: () => boolean;
};

export type Recording = ReturnType<typeof createRecording>;

/** Records screens one after the other, until there is no more room or leave. What is never recorded is left out. */
export function createRecording({ room, send, isAllowed }: Options) {
  // One number is left free: it may be on its way from the page before this one.
  let seq = room.next === 0 ? 0 : room.next + 1;
  let leftBytes = room.left_bytes;
  const endsAt = performance.now() + room.left_ms - SEND_EVERY_MS;
  let lines = takeLeft();
  let letters = lines.reduce((sum, { length }) => sum + length, 0);
  let stop: (() => void) | undefined;
  let isOver = false;
  let sending: Promise<void> | undefined;

  const mayRecord = () => !isOver && performance.now() < endsAt && !isNeverRecorded(location.pathname);

  /** The address changes before the page does: of a screen that is never recorded nothing comes through here. */
  function take(event: Event) {
    if (!mayRecord()) return pause();
    try {
      const clean = scrub(event);
      if (!clean) return;
      const line = JSON.stringify(clean);
      lines.push(line);
      letters += line.length;
    } catch {
      // Nothing that could not be read leaves the page.
    }
    if (letters > SEND_FROM_LETTERS) void flush();
  }

  function pause() {
    stop?.();
    stop = undefined;
  }

  /** Nothing of it stays, here or on its way. */
  function end() {
    isOver = true;
    pause();
    clearInterval(timer);
    lines = [];
    forgetLeft();
    removeEventListener('pagehide', leave);
  }

  async function flush(): Promise<void> {
    if (sending) return sending;
    if (lines.length === 0 || isOver) return;
    sending = sendAll().finally(() => (sending = undefined));
    return sending;
  }

  async function sendAll() {
    if (!isAllowed()) return end();
    const text = `[${lines.join()}]`;
    lines = [];
    letters = 0;
    const packed = await pack(text);
    leftBytes -= packed.length;
    if (packed.length > REPLAY_PART_BYTES || leftBytes < 0 || seq >= REPLAY_PARTS || isOver) return end();
    seq += 1;
    if (!(await send(seq - 1, toBase64(packed)))) end();
  }

  /** There is no time to pack it: the next page of this tab sends it. */
  function leave() {
    if (isOver || lines.length === 0) return;
    leaveLines(lines);
    lines = [];
    letters = 0;
  }

  const timer = setInterval(() => void flush(), SEND_EVERY_MS);
  addEventListener('pagehide', leave);

  return {
    end,
    /** A screen stands. */
    show() {
      if (!mayRecord()) return pause();
      if (!stop) setTimeout(() => void flush(), SEND_FIRST_MS);
      stop ??= record({
        emit: (event) => take(event as unknown as Event),
        maskAllInputs: true,
        maskTextSelector: '*',
        maskTextFn: masked,
        blockSelector: BLOCKED,
        slimDOMOptions: 'all',
        sampling: { mousemove: 100, scroll: 150, input: 'last', media: 10_000 },
        // A page must not suffer by being recorded.
        errorHandler: () => true,
      });
      if (stop) record.addCustomEvent('screen', { path: location.pathname });
    },
  };
}

async function pack(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
