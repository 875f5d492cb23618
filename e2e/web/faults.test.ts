import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMember } from '../shop.ts';

const SCREEN = 'apps/life/src/screens/feedback/FeedbackScreen.tsx';
const WORDS = '비밀 일기';
const SECRETS = [WORDS, 'someone@secret.test', '010-9876-5432', '4330123412341234'];

async function send(page: Page, words: string) {
  await page.getByText('아쉬워요', { exact: true }).click();
  await page.getByLabel('의견', { exact: true }).fill(words);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
}
const drawer = (page: Page) => page.getByRole('complementary', { name: '오류 상세' });

test(
  'what breaks in a browser is read by the lines of our source, and nobody’s words with it',
  ALONE,
  async ({ page, at, db, signIn, signInStaff, guard }) => {
    guard.allow(/TypeError|Cannot read properties|비밀/);
    await db.rows(`delete from fault_group where place like $1`, [`${SCREEN}%`]);
    const member = await newMember(db);
    await signIn(member.email);
    await page.goto(`${at.life}/feedbacks`);
    await untilHydrated(page);
    await page.route('**/proxy/api/v2/user/feedbacks*', (route) =>
      route.fulfill({
        json: {
          items: [{ id: 1, content: WORDS, state: 'SENT', created_at: '2026-11-15T03:00:00Z' }],
          next_cursor: null,
        },
      }),
    );
    await send(page, WORDS);
    await expect(page.getByText('잠시 문제가 생겼어요')).toBeVisible();
    await page.evaluate((secrets) => {
      void Promise.reject(new Error(`no "${secrets[0]}" of ${secrets.slice(1).join(' ')}`));
    }, SECRETS);
    const faults = () =>
      db.rows<{ id: number; place: string }>(
        `select g.id, g.place from fault_group g where g.kind in ('SCREEN', 'REJECTION') and exists (select from fault_sample s
        where s.group_id = g.id and s.screen = '/feedbacks')`,
      );
    await expect.poll(faults).toHaveLength(2);
    const { id, place } = (await faults()).find((fault) => fault.place?.startsWith(SCREEN))!;
    const source = readFileSync(join(import.meta.dirname, '../..', SCREEN), 'utf8').split('\n');
    expect(source[Number(place.split(':')[1]) - 1]).toContain('pictures.length');

    const { all } = await db.one<{ all: string }>(
      `select string_agg(t, ' ') as all from (select g::text as t from fault_group g
      union all select s::text from fault_sample s union all select o.payload::text from outbox o
      where o.topic like 'fault.%') x`,
    );
    for (const secret of SECRETS) expect(all).not.toContain(secret);

    await signInStaff('cs@oun.test');
    await page.goto(`${at.admin}/faults?q=FeedbackScreen`);
    await page.getByRole('button', { name: /TypeError/ }).click();
    await expect(page).toHaveURL(new RegExp(`fault=${id}`));
    await expect(drawer(page).getByRole('list', { name: '소스의 줄' })).toContainText(place);
    await expect(drawer(page).getByRole('list', { name: '소스의 줄' })).toContainText('pictures.length');
    await expectAccessible(page);
    await drawer(page).getByRole('button', { name: '해결했어요' }).click();
    await expect(page.getByText('해결했다고 적었어요')).toBeVisible();
    await expect(drawer(page)).toContainText('해결됨');
  },
);

test(
  'a failed call is found by its request on both sides',
  ALONE,
  async ({ page, at, db, signIn, signInStaff, guard }) => {
    guard.allow(/feedbacks|500/);
    const member = await newMember(db);
    await signIn(member.email);
    await page.goto(`${at.life}/feedbacks`);
    await untilHydrated(page);
    const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/v2/feedbacks'));
    await db.rows('alter table feedback rename to feedback_away');
    try {
      await send(page, '다음 동작이 안 보여요.');
      expect((await failed).status()).toBe(500);
    } finally {
      await db.rows('alter table feedback_away rename to feedback');
    }
    const requestId = (await failed).headers()['client-request-id']!;
    const sides = () =>
      db.rows(`select side from fault_sample where request_id = $1 and group_id is not null`, [requestId]);
    await expect.poll(sides).toHaveLength(2);

    await signInStaff('cs@oun.test');
    await page.goto(`${at.admin}/faults?tab=all&q=${requestId}`);
    await expect(page.getByRole('button', { name: /CallError|error 42P01/i })).toHaveCount(2);
    await page.getByRole('button', { name: /CallError/ }).click();
    await expect(drawer(page)).toContainText('POST /api/v2/feedbacks → 500');
    await expect(drawer(page)).toContainText(requestId);
    await drawer(page).getByRole('region', { name: '같은 요청에서' }).getByRole('link').click();
    await expect(drawer(page).getByRole('list', { name: '소스의 줄' })).toContainText('apps/api/src/modules/feedback/');
  },
);

test('nobody is given a source map, nor told of one', async ({ at, request }) => {
  for (const site of ['life', 'store', 'home', 'admin'] as const) {
    const html = await (await request.get(at[site])).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)![0];
    const answer = await request.get(at[site] + script);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain('sourceMappingURL');
    expect((await request.get(`${at[site] + script}.map`)).status()).toBe(404);
  }
});
