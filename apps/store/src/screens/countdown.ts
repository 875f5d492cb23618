import { nowMs } from '@oun/brand/clock';
import { dayWords } from '@oun/contract/money-words';
import { useSyncExternalStore } from 'react';

function watchClock(watcher: () => void) {
  const timer = setInterval(watcher, 500);
  return () => clearInterval(timer);
}

/** Whole seconds until then; undefined in the page the server sent, which may have been kept. */
export function useSecondsLeft(until: string): number | undefined {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - nowMs()) / 1_000));
  return useSyncExternalStore<number | undefined>(watchClock, left, () => undefined);
}

const two = (n: number) => String(n).padStart(2, '0');

/** 04:59:59, or 2일 04:59:59. */
export function formatLeft(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return `${days > 0 ? `${days}일 ` : ''}${clock.map(two).join(':')}`;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit' });

/** "11월 16일(월) 오전 10시", "… 오후 3시 30분" */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  const [hour, minute] = CLOCK.format(at).split(':').map(Number) as [number, number];
  const clock = `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}시${minute > 0 ? ` ${minute}분` : ''}`;
  return `${dayWords(at)} ${clock}`;
}
