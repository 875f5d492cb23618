import { addReplayPart, changeReplayConsent, getReplayConsent, openReplay } from '@oun/contract/replay';
import { adminGetReplay, adminListReplays, adminLookAtReplay } from '@oun/contract/replay-admin';
import { REPLAY_BYTES, REPLAY_MINUTES, REPLAY_PART_BYTES, REPLAY_VERSION } from '@oun/contract/replay-rules';
import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeMember } from '../../../test/people.ts';
import { dropOldReplays, forgetReplays } from './replay.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const START = 1_763_000_000_000;
const screen = (path: string, at = START) => ({
  type: 5,
  timestamp: at,
  data: { tag: 'screen', payload: { path } },
});
const picture = (at = START) => ({ type: 2, timestamp: at, data: { node: { type: 0, childNodes: [], id: 1 } } });
const packed = (events: unknown) => gzipSync(JSON.stringify(events)).toString('base64');

async function someone() {
  const { id } = await makeMember(api);
  const token = await api.token(id, 'user');
  return {
    id,
    token,
    say: (is_agreed: boolean, version = REPLAY_VERSION) =>
      api.call(changeReplayConsent, { body: { is_agreed, version } }, token),
    open: (uuid: string = randomUUID()) =>
      api.call(openReplay, { body: { uuid, site: 'life', width: 390, height: 844 } }, token),
    add: (uuid: string, seq: number, data = packed([picture(), screen('/programs')])) =>
      api.call(addReplayPart, { params: { uuid, seq }, body: { data } }, token),
    kept: () => api.db.selectFrom('replay').where('account_id', '=', id).selectAll().execute(),
  };
}

test('nothing is recorded of somebody who has not agreed, whatever their browser sends', async () => {
  const { open, add, say, kept, token, id } = await someone();
  expect((await api.call(getReplayConsent, {}, token)).body).toMatchObject({ is_agreed: false, at: null, kept: 0 });
  const uuid = randomUUID();
  expect((await open(uuid)).body).toMatchObject({ code: 'REPLAY_NOT_AGREED' });
  expect((await add(uuid, 0)).status).toBe(404);
  expect(await kept()).toEqual([]);
  expect((await say(true, '2020-01')).body).toMatchObject({ code: 'AGREEMENT_OUTDATED' });
  await say(true);
  expect((await open(uuid)).body).toMatchObject({ next: 0 });
  // The words they agreed to are others by now.
  await api.db.updateTable('replay_consent').set({ version: '2020-01' }).where('account_id', '=', id).execute();
  expect((await open(uuid)).body).toMatchObject({ code: 'REPLAY_NOT_AGREED' });
  expect((await add(uuid, 0)).body).toMatchObject({ code: 'REPLAY_NOT_AGREED' });
});

test('a visit is kept part by part, each once, with the screens it went through', async () => {
  const { open, add, say, kept } = await someone();
  await say(true);
  const uuid = randomUUID();
  await open(uuid);
  const first = packed([picture(), screen('/programs')]);
  const replies = await Promise.all([1, 2, 3].map(() => add(uuid, 0, first)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  await add(uuid, 1, packed([screen('/programs', START + 900), screen('/programs/:id', START + 1_500)]));
  expect(await kept()).toMatchObject([
    { parts: 2, screens: ['/programs', '/programs/:id'], first_ms: START, last_ms: START + 1_500 },
  ]);
  expect((await open(uuid)).body).toMatchObject({ next: 2, left_ms: REPLAY_MINUTES * 60_000 - 1_500 });
});

test('a no deletes all of it at once, and what is on its way meanwhile is not kept', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { open, add, say, kept, id } = await someone();
    await say(true);
    const uuid = randomUUID();
    await open(uuid);
    await add(uuid, 0);
    const another = randomUUID();
    const [, said] = await Promise.all([open(another), say(false), add(uuid, 1), add(uuid, 2), open(randomUUID())]);
    expect(said!.body).toMatchObject({ is_agreed: false, kept: 0 });
    expect(await kept()).toEqual([]);
    const left = await api.db
      .selectFrom('replay_part')
      .innerJoin('replay', 'replay.id', 'replay_part.replay_id')
      .where('account_id', '=', id)
      .select('seq')
      .execute();
    expect(left).toEqual([]);
  }
});

describe('what is no recording is refused', () => {
  test.each([
    ['not packed', Buffer.from('[{}]').toString('base64')],
    ['no JSON', gzipSync('words').toString('base64')],
    ['no list', packed({ type: 0 })],
    ['empty', packed([])],
    ['no event', packed(['words'])],
    ['a number that is none', packed([{ ...picture(), timestamp: 'soon' }])],
    ['a line of the console', packed([{ type: 6, timestamp: START, data: { plugin: 'console' } }])],
    ['a page with its query', packed([{ type: 4, timestamp: START, data: { href: '/a?b=c', width: 1, height: 1 } }])],
    ['a name in an address', packed([screen('/users/지우')])],
    ['more than it may unfold to', packed('x'.repeat(9 * 1024 * 1024))],
  ])('%s', async (_, data) => {
    const { open, add, say, kept } = await someone();
    await say(true);
    const uuid = randomUUID();
    await open(uuid);
    expect((await add(uuid, 0, data)).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await kept()).toMatchObject([{ parts: 0 }]);
  });

  test('what is larger or longer than a visit may be', async () => {
    const { open, add, say } = await someone();
    await say(true);
    const uuid = randomUUID();
    await open(uuid);
    await add(uuid, 0);
    const late = packed([screen('/programs', START + REPLAY_MINUTES * 60_000 + 1)]);
    expect((await add(uuid, 1, late)).body).toMatchObject({ code: 'REPLAY_FULL' });
    const tooLarge = randomBytes(REPLAY_PART_BYTES + 3).toString('base64');
    expect((await add(uuid, 1, tooLarge)).body).toMatchObject({ code: 'INVALID_INPUT' });
    await api.db.updateTable('replay').set({ bytes: REPLAY_BYTES }).where('uuid', '=', uuid).execute();
    expect((await add(uuid, 1)).body).toMatchObject({ code: 'REPLAY_FULL' });
    expect((await open(uuid)).body).toMatchObject({ left_bytes: 0 });
  });

  test("another's visit, and more of them than anybody makes", async () => {
    const [one, other] = [await someone(), await someone()];
    await one.say(true);
    await other.say(true);
    const uuid = randomUUID();
    await one.open(uuid);
    expect((await other.open(uuid)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.add(uuid, 0)).body).toMatchObject({ code: 'NOT_FOUND' });
    const replies = await Promise.all(Array.from({ length: 61 }, () => one.open(uuid)));
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

test('staff see visits without whose they were, and every look is written down first', async () => {
  const { id, open, add, say, kept } = await someone();
  await say(true);
  const uuid = randomUUID();
  await open(uuid);
  const data = packed([picture(), screen('/playlists')]);
  await add(uuid, 0, data);
  // Opened, and nothing came.
  await open();
  const { id: staffId } = await makeMember(api);
  const token = await api.token(staffId, 'cs');
  const list = await api.call(adminListReplays, { query: { q: 'playlists' } }, token);
  expect(list.body).toMatchObject({ total: 1, items: [{ site: 'life', screens: ['/playlists'] }] });
  const own = (await kept()).find((one) => one.uuid === uuid)!;
  const params = { id: own.id };
  const looked = await api.call(adminLookAtReplay, { params }, token);
  expect(looked.body).toEqual({ parts: [data] });
  const detail = await api.call(adminGetReplay, { params }, token);
  expect(detail.body).toMatchObject({ history: [{ words: '봤어요' }] });
  const audit = await api.db.selectFrom('audit_log').where('action', '=', 'replay.look').selectAll().execute();
  expect(audit).toMatchObject([{ actor_id: staffId, subject: 'replay', subject_id: String(own.id) }]);
  for (const { body } of [list, looked, detail]) {
    const text = JSON.stringify(body);
    expect(text).not.toContain(uuid);
    expect(text).not.toContain('account');
    expect(text).not.toMatch(new RegExp(`\\b(?:user|member)?_?id"?:${id}\\b(?<!"id":${own.id})`));
  }
  for (const role of ['user', 'md', 'store-admin', 'trainer'] as const) {
    const theirs = await api.token(staffId, role);
    expect((await api.call(adminListReplays, { query: {} }, theirs)).status).toBe(403);
    expect((await api.call(adminLookAtReplay, { params }, theirs)).status).toBe(403);
  }
});

test('after thirty days it is gone, and with who leaves us at once', async () => {
  const [one, other] = [await someone(), await someone()];
  for (const { say, open } of [one, other]) {
    await say(true);
    await open();
  }
  const later = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
  await dropOldReplays({ db: api.db, now: () => later(29) });
  expect(await one.kept()).toHaveLength(1);
  await forgetReplays({ db: api.db }, { account_id: one.id });
  expect(await one.kept()).toEqual([]);
  expect((await one.open()).body).toMatchObject({ code: 'REPLAY_NOT_AGREED' });
  await dropOldReplays({ db: api.db, now: () => later(31) });
  expect(await other.kept()).toEqual([]);
});
