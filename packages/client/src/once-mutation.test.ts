import { errorBody, type ErrorCode } from '@oun/contract/errors';
import { createPlaylist } from '@oun/contract/library';
import { expect, test, vi } from 'vitest';
import { CallError, type Caller } from './call.ts';
import { perform } from './mutation.ts';
import { onceMutation } from './once-mutation.ts';
import { createQueryClient } from './query.ts';

const failed = (status: number, code: ErrorCode = 'UNKNOWN') => new CallError(status, errorBody(code));

function clientThat(answer: () => Promise<unknown>) {
  const call = vi.fn(answer);
  const client = createQueryClient(call as unknown as Caller);
  const keys = () => (call.mock.calls as unknown[][]).map((given) => (given[2] as { onceKey?: string }).onceKey);
  return { client, keys };
}

const playlist = { title: '아침 운동' };

test('a key stays with its wish until the server has answered it', async () => {
  const underWay = failed(409, 'REQUEST_IN_PROGRESS');
  const answers: (Error | object)[] = [failed(0), failed(503), failed(408), underWay, failed(409), failed(0), {}, {}];
  const { client, keys } = clientThat(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  // Made anew for each press, as a component that is drawn again makes it.
  const press = () => perform(client, onceMutation(createPlaylist, { touches: 'nothing' }), { body: playlist });
  while (answers.length > 0) await press().catch(() => undefined);
  const [first, second, third, fourth, refused, after, same, another] = keys();
  expect(first).toMatch(/^[\w-]{36}$/);
  expect([second, third, fourth, refused]).toEqual([first, first, first, first]);
  expect(after).not.toBe(first);
  expect(same).toBe(after);
  expect(another).not.toBe(same);
});

test('another wish has another key, and two presses of one have one', async () => {
  const { client, keys } = clientThat(async () => ({}));
  const add = onceMutation(createPlaylist, { touches: 'nothing' });
  await Promise.all([playlist, playlist, { title: '저녁 운동' }].map((body) => perform(client, add, { body })));
  const [one, again, other] = keys();
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('a key with a name is sent as it is', async () => {
  const { client, keys } = clientThat(async () => ({}));
  await perform(client, onceMutation(createPlaylist, { touches: 'nothing', onceKey: 'confirm-1' }), {
    body: playlist,
  });
  expect(keys()).toEqual(['confirm-1']);
});
