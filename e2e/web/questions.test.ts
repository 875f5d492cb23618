import { createCanvas } from '@napi-rs/canvas';
import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { asSomeone, buyUnseen, deliver, newBuyer, newSku } from '../shop.ts';

async function person(db: Database, hasAddress = false) {
  const buyer = await newBuyer(db, { hasAddress });
  const { nickname } = await db.one<{ nickname: string }>('select nickname from account where id = $1', [buyer.id]);
  return { ...buyer, nickname };
}

const photo = () => {
  const canvas = createCanvas(400, 300);
  canvas.getContext('2d').fillRect(0, 0, 200, 300);
  return { name: 'knee.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg') };
};

test('a question is asked, a trainer answers it, and who asked reads it', async ({
  page,
  at,
  db,
  browser,
  signInStaff,
}) => {
  const haru = await person(db);
  const asker = await asSomeone(browser, at.life, haru.email);
  await asker.goto(`${at.life}/questions`);
  await untilHydrated(asker);
  await asker.getByRole('link', { name: '질문하기' }).click();
  await expect(asker.getByRole('heading', { name: '어떤 점이 궁금한가요?' })).toBeVisible();
  await untilHydrated(asker);
  const words = asker.getByRole('textbox', { name: '질문' });
  await words.fill(`<b>무릎</b>이 찌릿해요. 플랭크에서 손목도 아파요. ${haru.nickname}`);
  // What was answered before is shown before it is asked again.
  await expect(asker.getByRole('heading', { name: '비슷한 질문을 먼저 찾아봤어요' })).toBeVisible();
  await expect(asker.getByText('쓰던 글을 이 기기에 저장했어요')).toBeVisible();
  await asker.getByRole('button', { name: '질문 올리기' }).click();
  await expect(asker.getByText('무엇에 관한 질문인지 골라주세요.')).toBeVisible();
  await asker.getByRole('button', { name: '통증', exact: true }).click();
  await expect(asker.getByText('통증이 계속되면 진료를 받아주세요.')).toBeVisible();
  await asker.getByLabel('사진 올리기').setInputFiles(photo());
  await expect(asker.getByRole('button', { name: '올린 사진 1 빼기' })).toBeVisible();
  await expectAccessible(asker);
  // Left and come back to, the words are still there.
  await asker.reload();
  await untilHydrated(asker);
  await expect(words).toHaveValue(new RegExp(`무릎.*${haru.nickname}`));
  await asker.getByRole('button', { name: '질문 올리기' }).click();
  await asker.waitForURL(/\/questions\/\d+$/);
  const id = Number(/\d+$/.exec(asker.url())![0]);
  // As it was written: nobody's words become a page's own.
  await expect(asker.getByText('<b>무릎</b>이 찌릿해요.', { exact: false }).first()).toBeVisible();
  await expect(asker.getByText('트레이너가 읽고 있어요.', { exact: false })).toBeVisible();

  await signInStaff('trainer@oun.test');
  await page.goto(`${at.admin}/questions?q=${encodeURIComponent(haru.nickname)}&question=${id}`);
  await untilHydrated(page);
  const form = page.getByRole('form', { name: '답하기' });
  await form.getByLabel('회원에게 보일 답변').fill('깊이를 반으로 줄여보세요.');
  await expect
    .poll(() => db.rows('select 1 as n from question_answering where question_id = $1', [id]))
    .toEqual([{ n: 1 }]);
  await expectAccessible(page);
  await form.getByRole('button', { name: '답변 올리기' }).click();
  await expect(page.getByText('답변을 올렸어요')).toBeVisible();

  await expect
    .poll(() => db.rows(`select title from message where account_id = $1 and about = 'COMMUNITY'`, [haru.id]))
    .toEqual([{ title: '민지 코치가 내 질문에 답했어요' }]);
  await asker.goto(`${at.life}/questions`);
  await expect(asker.getByText('새 답변이 1개 왔어요')).toBeVisible();
  await asker.goto(`${at.life}/questions/${id}`);
  await untilHydrated(asker);
  const answer = asker.getByRole('article', { name: '민지 코치의 답변' });
  await expect(answer.getByText('깊이를 반으로 줄여보세요.')).toBeVisible();
  await expect(answer.getByText('트레이너', { exact: true })).toBeVisible();
  await answer.getByRole('button', { name: '도움이 됐어요' }).click();
  await expect(answer.getByRole('button', { name: '도움이 됐어요 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(asker.getByText('답변이 달린 뒤에는 질문을 고칠 수 없어요.', { exact: false })).toBeVisible();
  await expectAccessible(asker);

  // Taken away by staff, it may be looked at once more.
  await db.rows(`update question set state = 'REMOVED' where id = $1`, [id]);
  await db.rows(
    `insert into moderation_case (subject_type, subject_id, author_id, reported_content, opened_at, due_at, state,
       reason, note, decided_at, decided_by) values ('QUESTION', $1, $2, '무릎', now(), now(), 'REMOVED', 'SPAM',
       '홍보로 보였어요.', now(), (select id from account where email_address = 'cs@oun.test'))`,
    [id, haru.id],
  );
  await asker.reload();
  await untilHydrated(asker);
  const notice = asker.getByRole('region', { name: '질문 안내' });
  await expect(notice.getByText('홍보로 보였어요.')).toBeVisible();
  await notice.getByRole('button', { name: '다시 살펴봐 주세요' }).click();
  const sheet = asker.getByRole('dialog', { name: '다시 살펴볼까요?' });
  await sheet.getByLabel('알려주고 싶은 것').fill('파는 물건이 아니라 제 무릎 이야기예요.');
  await sheet.getByRole('button', { name: '다시 살펴봐 주세요' }).click();
  await expect(notice.getByRole('button', { name: '다시 살펴봐 주세요' })).toHaveCount(0);
  await expect(notice.getByText('까지 사람이 살펴볼게요.', { exact: false })).toBeVisible();
  await expectAccessible(asker);
  await asker.context().close();
});

test('a member and customer service talk without either page being loaded anew', async ({
  page,
  at,
  db,
  browser,
  signInStaff,
}) => {
  const haru = await person(db, true);
  const member = await asSomeone(browser, at.life, haru.email);
  const sku = await newSku(db);
  const number = await buyUnseen(member.context(), at, sku);
  await deliver(db, number);
  await member.goto(`${at.life}/my/cs`);
  await untilHydrated(member);
  await expect(member.getByText('무엇을 도와드릴까요?')).toBeVisible();
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/conversations`);
  await untilHydrated(page);

  const box = member.getByRole('textbox', { name: '메시지' });
  await box.fill('링 손잡이에 <i>금</i>이 갔어요');
  await member.getByLabel('사진 보내기').setInputFiles(photo());
  await expect(member.getByRole('button', { name: '보내기', exact: true })).toBeEnabled();
  await member.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(member.getByText('링 손잡이에 <i>금</i>이 갔어요')).toBeVisible();
  await expect(member.getByRole('button', { name: '메시지 고치거나 지우기' })).toBeVisible();
  await expectAccessible(member);

  // It stands in the staff's list by itself.
  await page.getByRole('button', { name: '링 손잡이에 <i>금</i>이 갔어요' }).click();
  await expect(page.getByRole('img', { name: '보낸 사진 1' })).toBeVisible();
  await expect(member.getByText('읽음')).toBeVisible();
  await expect(member.getByRole('button', { name: '메시지 고치거나 지우기' })).toHaveCount(0);
  const form = page.getByRole('form', { name: '답하기' });
  await form.getByLabel('답').fill('받자마자 속상하셨겠어요.');
  await expect(member.getByText('상담원이 쓰고 있어요')).toBeAttached();
  await form.getByRole('button', { name: '보내기' }).click();
  await expect(member.getByText('받자마자 속상하셨겠어요.')).toBeVisible();
  await expect(member.getByText('지금 상담 중', { exact: false })).toBeVisible();
  await expect(page.getByText('· 읽음', { exact: false })).toBeVisible();
  await expectAccessible(page);

  // Staff answer with a photo of their own, which the member opens.
  await form.getByLabel('사진 올리기').setInputFiles(photo());
  await expect(form.getByRole('button', { name: '올린 사진 1 빼기' })).toBeVisible();
  await form.getByRole('button', { name: '보내기' }).click();
  await member.getByRole('button', { name: '받은 사진 1 크게 보기' }).click();
  await expect(member.getByRole('dialog', { name: '받은 사진' }).getByRole('img')).toBeVisible();
  await member.keyboard.press('Escape');
  // A card for what was bought leads to its form with item and kind chosen; the member alone asks.
  await page.getByRole('button', { name: `${sku.name} 반품 카드 보내기` }).click();
  await expect(page.getByText(`반품 카드 · ${sku.name} · 아직 신청하지 않음`)).toBeVisible();
  const card = member.getByRole('region', { name: '반품 안내' });
  await expect(card.getByRole('link', { name: '반품 신청하기' })).toBeVisible();
  await expectAccessible(member);
  const { id: itemId } = await db.one<{ id: number }>(
    'select i.id from order_item i join orders o on o.id = i.order_id where o.number = $1',
    [number],
  );
  await card.getByRole('link', { name: '반품 신청하기' }).click();
  await member.waitForURL(`${at.store}/my/orders/${number}/claim?type=RETURN&item=${itemId}`);
  await expect(member.getByRole('heading', { name: '반품', exact: false }).first()).toBeVisible();
  await member.goto(`${at.life}/my/cs`);
  await untilHydrated(member);

  // What could not be sent stays, and goes when it is pressed.
  await member.context().setOffline(true);
  await box.fill('네, 문 앞에 둘게요');
  await member.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(member.getByText('보내지 못했어요. 눌러서 다시 보내주세요.')).toBeVisible();
  await member.context().setOffline(false);
  await member.getByRole('button', { name: '네, 문 앞에 둘게요' }).click();
  await expect(page.getByRole('region', { name: '주고받은 말' }).getByText('네, 문 앞에 둘게요')).toBeVisible();
  await page.getByRole('button', { name: '상담 마치기' }).click();
  await expect(member.getByText('상담을 마쳤어요.', { exact: false })).toBeVisible();
  await member.context().close();
});
