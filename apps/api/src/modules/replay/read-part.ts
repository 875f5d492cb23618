import { AppError } from '@oun/contract/errors';
import {
  REPLAY_PART_EVENTS,
  REPLAY_PART_READ_BYTES,
  REPLAY_SCREEN,
  REPLAY_SCREEN_LENGTH,
} from '@oun/contract/replay-rules';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';

const open = promisify(gunzip);

const Screen = z.string().max(REPLAY_SCREEN_LENGTH).regex(REPLAY_SCREEN);
const at = z.int().min(0).max(4_102_444_800_000);
const Side = z.number().min(0).max(100_000);
const Other = z.looseObject({});

/** What a page of ours sends. What is within a picture of a page is not looked at here, and shown to staff only. */
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal([0, 1]), timestamp: at, data: Other }),
  z.object({ type: z.literal(2), timestamp: at, data: z.looseObject({ node: Other }) }),
  z.object({ type: z.literal(3), timestamp: at, data: z.looseObject({ source: z.int().min(0).max(15) }) }),
  z.object({ type: z.literal(4), timestamp: at, data: z.object({ href: Screen, width: Side, height: Side }) }),
  z.object({
    type: z.literal(5),
    timestamp: at,
    data: z.object({ tag: z.literal('screen'), payload: z.object({ path: Screen }) }),
  }),
]);
const Events = z.array(Event).min(1).max(REPLAY_PART_EVENTS);

export type ReadPart = { firstMs: number; lastMs: number; screens: string[] };

/** What is in a part, as far as a list of them needs to know; anything else is refused. */
export async function readPart(packed: Buffer): Promise<ReadPart> {
  const parsed = Events.safeParse(await unpack(packed));
  if (!parsed.success) throw new AppError('INVALID_INPUT', { fields: { data: '화면 기록이 아니에요.' } });
  const times = parsed.data.map(({ timestamp }) => timestamp);
  return {
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    screens: parsed.data.flatMap((event) =>
      event.type === 4 ? [event.data.href] : event.type === 5 ? [event.data.payload.path] : [],
    ),
  };
}

async function unpack(packed: Buffer): Promise<unknown> {
  try {
    const text = await open(packed, { maxOutputLength: REPLAY_PART_READ_BYTES });
    return JSON.parse(text.toString('utf8'));
  } catch {
    // Not packed, larger than it may be, or no JSON: all of it is refused in one way.
    return undefined;
  }
}
