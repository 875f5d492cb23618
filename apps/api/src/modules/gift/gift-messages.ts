import { dayWords, longDayWords, PAID_BACK_WORDS, pointWords, wonWords } from '@oun/contract/money-words';
import { giftRefundOf, refundableUntil } from '@oun/membership/gift';
import type { JobContext, Subscriber } from '../../platform/jobs/jobs.ts';
import { type Fact, tell } from '../message/message.ts';
import { giftName, percentOf } from './gift-bundles.ts';
import { noteRefunded, usesOfGifts } from './gift-refunds.ts';
import { findGift, type Gift } from './gift-record.ts';

const SENT_LIST = { about: 'GIFT', site: 'life', path: '/my/gifts', phone: null, button: '선물 보기' } as const;

/** "2027년 11월 12일(금)"; of an end, the day before its midnight. */
const lastDay = (end: Date): Date => new Date(end.getTime() - 1);

async function nicknameOf({ db }: JobContext, accountId: number): Promise<string> {
  const { nickname } = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  return nickname;
}

/** To whoever it is for, at the time its buyer chose. The link opens it, so it is not written down. */
export async function tellArrived(ctx: JobContext, gift: Gift): Promise<void> {
  const sender = await nicknameOf(ctx, gift.account_id);
  await tell(ctx, {
    accountId: gift.account_id,
    kind: 'GIFT_ARRIVED',
    about: 'GIFT',
    subject: `gift-${gift.id}`,
    phone: null,
    to: ctx.secrets.unseal(gift.sealed_mobile!),
    title: `${sender} 님이 ${giftName(gift.months)} 멤버십을 선물했어요`,
    lines: [
      `${gift.recipient} 님, 링크를 열어 선물을 받아주세요.`,
      `${longDayWords(lastDay(gift.expires_at!))}까지 받을 수 있어요.`,
    ],
    site: 'life',
    path: '/voucher',
    link: `${ctx.lifeUrl}/voucher?gift=${ctx.secrets.unseal(gift.sealed_token)}`,
    button: '선물 받기',
  });
}

type Words = Pick<Fact, 'title' | 'lines' | 'isMailed'>;

const buyersFact = (gift: Gift, kind: string, words: Words, subject = `gift-${gift.id}`): Fact => ({
  ...SENT_LIST,
  accountId: gift.account_id,
  kind,
  subject,
  ...words,
});

/** Tells its buyer what became of a gift, where it still has. */
const toBuyer =
  <P extends { gift_id: number }>(kind: string, words: (gift: Gift) => Words | null, subject?: (news: P) => string) =>
  async (ctx: JobContext, news: P): Promise<void> => {
    const gift = await findGift(ctx.db, news.gift_id);
    const told = gift && words(gift);
    if (told) await tell(ctx, buyersFact(gift, kind, told, subject?.(news)));
  };

const paidWords = ({ months, amount, scheduled_at, expires_at, recipient }: Gift): Words => ({
  isMailed: true,
  title: `${recipient} 님에게 보낼 선물을 결제했어요`,
  lines: [
    `${giftName(months)} 멤버십 ${wonWords(amount)}`,
    scheduled_at ? `${dayWords(scheduled_at)}에 문자로 보내드려요.` : '링크를 보내야 도착해요.',
    `${longDayWords(lastDay(expires_at!))}까지 받을 수 있어요.`,
  ],
});

const declinedWords = ({ amount, state }: Gift): Words | null =>
  state === 'DROPPED'
    ? {
        isMailed: true,
        title: '선물이 결제되지 않았어요',
        lines: [`${wonWords(amount)}은 결제되지 않았어요. 다른 카드로 해볼 수 있어요.`],
      }
    : null;

const claimedWords = ({ recipient, months }: Gift): Words => ({
  title: `${recipient} 님이 선물을 받았어요`,
  lines: [`${giftName(months)} 멤버십이 ${recipient} 님 계정에 들어갔어요.`],
});

const thankedWords = ({ recipient, thanks }: Gift): Words => ({
  title: `${recipient} 님이 선물에 답했어요`,
  lines: [thanks ?? ''],
});

/** Before its end: that it comes, and what can be had back before and after it. */
function endingWords({ state, recipient, amount, expires_at }: Gift): Words | null {
  if (state !== 'PAID' && state !== 'SENT') return null;
  const after = giftRefundOf(amount, { is: 'EXPIRED', isTooLate: false });
  return {
    isMailed: true,
    title: `${recipient} 님에게 보낸 선물이 ${dayWords(lastDay(expires_at!))}에 끝나요`,
    lines: [
      `그 전에는 ${wonWords(amount)} 모두 돌려받거나, 기간을 1년 늘릴 수 있어요.`,
      `그 뒤에는 ${percentOf(amount, after.money)}%(${wonWords(after.money)})를 돈으로, 또는 ${pointWords(after.points)}를 받을 수 있어요.`,
    ],
  };
}

function expiredWords({ state, recipient, amount, expires_at }: Gift): Words | null {
  if (state !== 'EXPIRED') return null;
  const { money, points } = giftRefundOf(amount, { is: 'EXPIRED', isTooLate: false });
  return {
    isMailed: true,
    title: `${recipient} 님에게 보낸 선물의 기간이 지났어요`,
    lines: [
      `${wonWords(money)}을 돈으로, 또는 ${pointWords(points)}를 받을 수 있어요.`,
      `${longDayWords(lastDay(refundableUntil(expires_at!)))}까지예요.`,
    ],
  };
}

const refundedWords = ({ recipient, refund_amount }: Gift): Words => ({
  isMailed: true,
  title: `${recipient} 님에게 보낸 선물을 환불했어요`,
  lines: [`${wonWords(refund_amount ?? 0)}을 결제한 수단으로 돌려보냈어요. ${PAID_BACK_WORDS}`],
});

/** Whoever used it has it no longer: they hear of it, too. */
async function tellTakenBack(ctx: JobContext, { gift_id }: { gift_id: number }): Promise<void> {
  const gift = await findGift(ctx.db, gift_id);
  if (!gift?.claimed_by) return;
  const sender = await nicknameOf(ctx, gift.account_id);
  // Nothing is left of days that had not begun.
  const hasBegun = (await usesOfGifts(ctx.db, ctx.now(), [gift])).get(gift_id)!.from !== null;
  await tell(ctx, {
    accountId: gift.claimed_by,
    kind: 'GIFT_TAKEN_BACK',
    about: 'MEMBERSHIP',
    isMailed: true,
    subject: `gift-${gift_id}`,
    phone: null,
    title: `${sender} 님이 보낸 선물이 취소됐어요`,
    lines: [
      hasBegun
        ? '선물받은 기간은 취소된 날까지 쓸 수 있어요. 운동 기록은 그대로예요.'
        : '아직 시작하지 않은 선물 기간이 사라졌어요. 내 멤버십과 운동 기록은 그대로예요.',
    ],
    site: 'life',
    path: '/my/membership',
    button: '멤버십 보기',
  });
}

export const giftSubscribers: readonly Subscriber[] = [
  { topic: 'gift.paid', name: 'gift.tell-paid', run: toBuyer('GIFT_PAID', paidWords) },
  { topic: 'gift.declined', name: 'gift.tell-declined', run: toBuyer('GIFT_DECLINED', declinedWords) },
  { topic: 'gift.claimed', name: 'gift.tell-claimed', run: toBuyer('GIFT_CLAIMED', claimedWords) },
  { topic: 'gift.thanked', name: 'gift.tell-thanked', run: toBuyer('GIFT_THANKED', thankedWords) },
  {
    topic: 'gift.ending',
    name: 'gift.tell-ending',
    run: toBuyer('GIFT_ENDING', endingWords, ({ gift_id, expires_at }) => `gift-${gift_id}-${expires_at}`),
  },
  { topic: 'gift.expired', name: 'gift.tell-expired', run: toBuyer('GIFT_EXPIRED', expiredWords) },
  { topic: 'gift.refunded', name: 'gift.tell-refunded', run: toBuyer('GIFT_REFUNDED', refundedWords) },
  { topic: 'gift.taken-back', name: 'gift.tell-taken-back', run: tellTakenBack },
  {
    topic: 'refund.done',
    name: 'gift.note-refunded',
    run: (ctx, { refund_id }) => noteRefunded(ctx, refund_id),
  },
];
