import { getPlayback, sendView } from '@oun/contract/playback';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeAccess, makeAccount } from '../db/demo/make.ts';
import { NOON, startApi, type TestApi } from './api.ts';

/** One server for the tests of a file, and people who play on it. */
export let api: TestApi;
export let clock = NOON;

export function setClock(to: Date) {
  clock = to;
  api.setClock(clock);
}
export const pass = (seconds: number) => setClock(new Date(clock.getTime() + seconds * 1000));

/** For the head of a file: files share what they import. */
export function serveViewers(): void {
  beforeAll(async () => {
    api = await startApi();
  });
  beforeEach(() => setClock(NOON));
  afterAll(() => api.close());
}

/** How long a lesson is that `makeLesson` makes. */
export const SECONDS = 160;

/** A member and a device of theirs: what a browser does when a lesson is opened. */
export async function makeViewer({ isMember = true } = {}) {
  const account = await makeAccount(api.db);
  if (isMember) await makeAccess(api.db, account.id);
  return account;
}
export const token = (id: number) => api.token(id, 'user');

export async function open(
  accountId: number,
  key: number | string,
  query: { device?: string; take_over?: string } = {},
) {
  const { status, body } = await api.call(getPlayback, { params: { id: String(key) }, query }, await token(accountId));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export type Report = Partial<Parameters<typeof api.call<typeof sendView>>[1]['body']>;
export async function report(accountId: number, playback_session_id: string, more: Report = {}) {
  return api.call(sendView, { body: { playback_session_id, seq: 0, position_s: 0, ...more } }, await token(accountId));
}

/** Watches for so long, telling as a player does. */
export async function watch(accountId: number, session: string, from: number, to: number, more: Report = {}) {
  pass(to - from);
  return report(accountId, session, { seq: Math.round(to), position_s: to, watched_ranges: [[from, to]], ...more });
}
