import { nowMs } from '@oun/brand/clock';
import { trainingDayNumber } from '@oun/brand/seoul';
import { CallError } from '@oun/client/call';
import { mutation, perform } from '@oun/client/mutation';
import { GUEST_RECORD_DAYS, GUEST_RECORDS_MAX, moveGuestRecords } from '@oun/contract/habit';
import type { QueryClient } from '@tanstack/react-query';
import { GUEST_RECORDS_KEY } from './guest-records-key.tsx';
import { toast } from './overlays.tsx';

const DAY_MS = 86_400_000;

export type GuestRecord = { key: string; lesson_id: number; completed_at: string };

/** What was done on this device by nobody in particular, in the last days. */
export function readGuestRecords(now = nowMs()): GuestRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(GUEST_RECORDS_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as GuestRecord[]).filter(
      (one) => typeof one?.lesson_id === 'number' && Date.parse(one.completed_at) > now - GUEST_RECORD_DAYS * DAY_MS,
    );
  } catch {
    return [];
  }
}

/** Once for each lesson and day, as a member's would be. */
export function keepGuestRecord(lessonId: number, now = nowMs()): void {
  const kept = readGuestRecords(now);
  const isSame = (one: GuestRecord) =>
    one.lesson_id === lessonId && trainingDayNumber(one.completed_at) === trainingDayNumber(now);
  if (kept.some(isSame)) return;
  const record = { key: crypto.randomUUID(), lesson_id: lessonId, completed_at: new Date(now).toISOString() };
  try {
    localStorage.setItem(GUEST_RECORDS_KEY, JSON.stringify([...kept, record].slice(-GUEST_RECORDS_MAX)));
  } catch {
    // A browser that keeps nothing has nothing to move.
  }
}

const move = mutation(moveGuestRecords, { touches: 'everything' });

/** They have become somebody: what they did is theirs. What could not be told is told the next time. */
export async function moveToMember(client: QueryClient): Promise<void> {
  const records = readGuestRecords();
  if (records.length > 0)
    try {
      const { moved } = await perform(client, move, { body: { records } });
      if (moved > 0) toast(`이 기기에서 한 운동 ${moved}번을 옮겼어요.`);
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 401) return;
    }
  localStorage.removeItem(GUEST_RECORDS_KEY);
}
