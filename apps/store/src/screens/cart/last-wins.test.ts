import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastWins } from './last-wins.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to. */
function slowServer() {
  const sent: [number, number][] = [];
  const answers: (() => void)[] = [];
  const send = (key: number, value: number) => {
    sent.push([key, value]);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  return { sent, answer: () => answers.shift()!(), send };
}

test('taps in a row are one call with the last value', async () => {
  const { sent, send } = slowServer();
  const queue = new LastWins(send, 300);
  for (const value of [2, 3, 4]) {
    queue.want(7, value);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([[7, 4]]);
});

test('what is tapped while a call is under way follows it, and only the last of it', async () => {
  const { sent, send, answer } = slowServer();
  const queue = new LastWins(send, 300);
  queue.want(7, 2);
  await vi.advanceTimersByTimeAsync(300);
  queue.want(7, 3);
  await vi.advanceTimersByTimeAsync(400);
  queue.want(7, 5);
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([[7, 2]]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([
    [7, 2],
    [7, 5],
  ]);
});

test('lines do not wait for each other', async () => {
  const { sent, send } = slowServer();
  const queue = new LastWins(send, 300);
  queue.want(1, 2);
  queue.want(2, 9);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([
    [1, 2],
    [2, 9],
  ]);
});

test('settling sends what rests and waits for its answer', async () => {
  const { sent, send, answer } = slowServer();
  const queue = new LastWins(send, 300);
  queue.want(1, 2);
  let isOver = false;
  const settling = queue.settle().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[1, 2]]);
  expect(isOver).toBe(false);
  answer();
  await settling;
  expect(isOver).toBe(true);
});

test('what is forgotten is not sent', async () => {
  const { sent, send } = slowServer();
  const queue = new LastWins(send, 300);
  queue.want(1, 2);
  queue.forget(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
});
