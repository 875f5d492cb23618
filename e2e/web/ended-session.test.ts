import { COOKIES } from '@oun/brand/limits';
import { expect, test } from '../fixtures.ts';
import { fill, LIFE, STORE } from '../screens.ts';
import { newMember } from '../shop.ts';

const COME = { headers: { accept: 'text/html' }, maxRedirects: 0 } as const;

test('a session that was ended on another device makes no page fail', async ({ context, at, db, signIn }) => {
  const { id, email } = await newMember(db);
  await signIn(email, { isOwnSession: true });
  const cookies = await context.cookies();
  // As its owner does from another device: every api hears of it at once.
  await db.rows(`update session set ended_at = now(), end_reason = 'ENDED_BY_MEMBER' where account_id = $1`, [id]);
  await expect.poll(async () => (await context.request.get(`${at.life}/proxy/api/v2/user/me`)).status()).toBe(401);
  for (const [site, screens] of [
    ['life', LIFE],
    ['store', STORE],
  ] as const)
    for (const path of new Set(screens.map((screen) => screen.path))) {
      await context.clearCookies();
      await context.addCookies(cookies);
      const reply = await context.request.get(at[site] + (await fill(db, path)), COME);
      const left = (await context.cookies()).map(({ name }) => name);
      // As for a guest: there, on the way to sign in, or not there for anybody.
      expect.soft([200, 302, 303, 307, 404], `${site} ${path}`).toContain(reply.status());
      // A page that asks the api nothing has not heard of it.
      const isStatic = left.includes(COOKIES.login) && reply.status() === 200;
      if (!isStatic) expect.soft(left, `${site} ${path}`).not.toContain(COOKIES.login);
    }
});

test('what a program, a channel, a lesson, a playlist, a product or an event is called may not be 300 long', async ({
  request,
  at,
}) => {
  for (const [site, paths] of [
    ['life', ['programs/', 'channels/', 'lessons/', 'playlists/', 'programs/made/', 'programs/core-start/lessons/']],
    ['store', ['products/', 'events/', 'exhibitions/']],
  ] as const)
    for (const path of paths)
      for (const name of ['x'.repeat(300), '9'.repeat(300), encodeURIComponent('가'.repeat(100))]) {
        const reply = await request.get(`${at[site]}/${path}${name}`, COME);
        expect.soft(reply.status(), `${path}${name.slice(0, 5)}`).toBe(404);
      }
});
