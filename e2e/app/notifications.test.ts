import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

test('the phone’s own settings come first; where it may be rung, it is', async ({
  page,
  at,
  db,
  host,
  signIn,
  outside,
}) => {
  const { id, email } = await newBuyer(db, { hasAddress: false });
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/notifications/settings`);
  await untilHydrated(page);
  await expect(page.getByText('휴대폰에서 오운 알림이 꺼져 있어요.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '켜기' }).click();
  await expect.poll(() => host.commands).toContain('OpenNotificationSettings');

  // As the app does once it is allowed to.
  const token = `e2e-phone-${id}`;
  const answer = await page.request.put(`${at.life}/proxy/api/v2/notifications/push-token`, {
    data: { token, is_allowed: true },
    headers: { origin: at.life },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '꼭 필요한 알림' })).toBeVisible();
  await expect(page.getByText('휴대폰에서 오운 알림이 꺼져 있어요.')).toHaveCount(0);

  await db.rows(
    `with told as (
       insert into message (account_id, kind, subject, text, path, created_at, title, body, about, site)
       values ($1, 'MEMBERSHIP_DECLINED', $2, '', '/my/payments', now(), '멤버십이 결제되지 않았어요', '카드를 확인해주세요.',
         'MEMBERSHIP', 'life') returning id)
     insert into outbox (topic, payload, created_at)
     select 'message.due', jsonb_build_object('message_id', id), now() from told`,
    [id, token],
  );
  expect(await outside.messageTo(token)).toMatchObject({
    channel: 'push',
    subject: '멤버십이 결제되지 않았어요',
    text: '카드를 확인해주세요.',
  });
});
