import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COOKIES } from '@oun/brand/limits';
import { expect, test, untilHydrated } from '../fixtures.ts';
import { newEmail, newMobile } from '../outside.ts';

/** Anything that looks like one of our tokens. */
const JWT = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

test('no process writes a token, a code or a password into its log', async ({
  page,
  at,
  house,
  context,
  signIn,
  outside,
  guard,
}) => {
  guard.allow(/\b40[01]\b/);
  await signIn('free@oun.test', { isOwnSession: true });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const before = await context.cookies();
  expect((await context.request.post(`${at.life}/api/refresh-token`, { headers })).status()).toBe(200);
  const secrets = [...before, ...(await context.cookies())]
    .filter(({ name }) => name === COOKIES.login || name === COOKIES.refresh)
    .map(({ value }) => value);
  expect(secrets).toHaveLength(4);

  const mobile = newMobile();
  await context.request.post(`${at.life}/proxy/api/v1/user/mobile-code-send/`, { headers, data: { mobile } });
  const code = await outside.codeFor(mobile);
  await context.request.post(`${at.life}/proxy/api/v1/user/verify-mobile/`, { headers, data: { mobile, code } });
  await context.request.post(`${at.life}/proxy/api/v2/reset-password/verify`, {
    headers,
    data: { token: 'reset-secret-2b7' },
  });
  const email_address = newEmail();
  await context.request.post(`${at.life}/proxy/api/v1/user/sign-in/`, {
    headers,
    data: { email_address, password: 'pass-secret-9c1' },
  });
  await page.goto(`${at.life}/sign-in-social?state=state-secret-4d5&code=code-secret-6f8`);
  await untilHydrated(page);

  const words = [...secrets, 'secret-2b7', 'secret-9c1', 'secret-4d5', 'secret-6f8', email_address];
  const texts = () =>
    readdirSync(house.logsDir).map((name) => [name, readFileSync(join(house.logsDir, name), 'utf8')] as const);
  // The sites gather their lines before they write them.
  await expect.poll(() => texts().find(([name]) => name === 'life.log')![1]).toContain('/sign-in-social?state&code');
  for (const [name, text] of texts()) {
    expect(
      words.filter((word) => text.includes(word)),
      name,
    ).toEqual([]);
    expect(JWT.exec(text)?.[0], name).toBeUndefined();
    // By itself, not as a part of some longer number.
    expect(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`).test(text), name).toBe(false);
  }
});
