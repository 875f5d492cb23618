import { join } from 'node:path';
import { type GotSpan, startReceiver } from '../../apps/api/test/otlp-receiver.ts';
import { freePort } from '../../scripts/postgres.ts';
import { ALONE, expect, test, untilHydrated } from '../fixtures.ts';
import type { HouseInfo } from '../house.ts';
import { startProcess, stopProcess, untilReady } from '../processes.ts';
import { newMember } from '../shop.ts';

/** A second api with a site before it, both told where traces go. */
async function openTraced({ env, logsDir }: HouseInfo, tracesUrl: string) {
  const [apiPort, lifePort] = [await freePort(), await freePort()];
  const life = `http://localhost:${lifePort}`;
  const given = {
    ...process.env,
    ...env,
    NODE_ENV: 'production',
    OUN_TRACES_URL: tracesUrl,
    OUN_API_PORT: String(apiPort),
    OUN_API_URL: `http://127.0.0.1:${apiPort}`,
    OUN_LIFE_PORT: String(lifePort),
    OUN_LIFE_URL: life,
  };
  const api = startProcess('apps/api/src/main.ts', given, join(logsDir, 'traced-api.log'));
  const site = startProcess('apps/life/server.ts', given, join(logsDir, 'traced-life.log'));
  await Promise.all([apiPort, lifePort].map(untilReady));
  return { life, close: async () => void (await Promise.all([api, site].map(stopProcess))) };
}

test('a press in the browser and its statement are of one trace', ALONE, async ({ page, at, db, house, signIn }) => {
  const member = await newMember(db);
  await signIn(member.email);

  // Where they are off, nothing of them leaves the page.
  const untraced = page.waitForRequest(/\/proxy\/api\/v2\/feedbacks$/);
  const press = async (site: string, words: string) => {
    await page.goto(`${site}/feedbacks`, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await page.getByText('아쉬워요', { exact: true }).click();
    await page.getByLabel('의견', { exact: true }).fill(words);
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  };
  await press(at.life, '여기서는 아무도 따라오지 않아요.');
  expect((await untraced).headers()).not.toHaveProperty('traceparent');
  expect((await page.request.post(`${at.life}/api/traces`, { data: { spans: [] } })).ok()).toBe(false);

  const receiver = await startReceiver();
  const traced = await openTraced(house, receiver.url);
  try {
    const words = '여기서는 끝까지 따라가요.';
    await press(traced.life, words);
    const named = (service: string, name: string) =>
      receiver.spans.find((span) => span.service === service && span.name === name);
    const browser = () => named('oun-browser-life', 'POST /api/v2/feedbacks');
    await expect.poll(browser).toBeDefined();
    const { traceId, spanId } = browser()!;
    const below = (id: string): GotSpan[] =>
      receiver.spans.filter((span) => span.traceId === traceId && span.parentSpanId === id);
    await expect.poll(() => below(spanId)).toMatchObject([{ service: 'oun-life', name: 'POST /proxy/*' }]);
    const [site] = below(spanId);
    await expect
      .poll(() => below(site!.spanId))
      .toMatchObject([{ service: 'oun-api', name: 'POST /api/v2/feedbacks' }]);
    const [route] = below(site!.spanId);
    await expect.poll(() => below(route!.spanId).map(({ name }) => name)).toContain('insert feedback');
    // A page that a site renders is one, too, down to its statements.
    const rendered = () => named('oun-life', 'GET /*');
    await expect.poll(rendered).toBeDefined();
    expect(JSON.stringify(receiver.spans)).not.toContain(words);
    expect(JSON.stringify(receiver.spans)).not.toContain(member.email);
  } finally {
    await traced.close();
    receiver.close();
  }
});
