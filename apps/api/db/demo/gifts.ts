import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import type { PictureJob } from '@oun/figure/studio';
import { claimGift } from '../../src/modules/gift/claim-gift.ts';
import { markSent, thankForGift } from '../../src/modules/gift/gift-changes.ts';
import { bundlesNow } from '../../src/modules/gift/gift-bundles.ts';
import { refundGift } from '../../src/modules/gift/gift-refunds.ts';
import { visitGift } from '../../src/modules/gift/gift-visits.ts';
import { trackGift } from '../../src/modules/gift/gift-views.ts';
import { createGift } from '../../src/modules/gift/pay-gift.ts';
import { listKeys } from '../../src/modules/membership/methods/billing-keys.ts';
import type { MemberContext } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { PATIENCE_MS } from '../../src/platform/http/patience.ts';
import type { JobContext } from '../../src/platform/jobs/jobs.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { sql } from 'kysely';
import { pastGateways } from './order-gateway.ts';
import type { Pictures } from './pictures.ts';

type Act = Extract<Extract<PictureJob, { type: 'banner' }>['subject'], { exercise: string }>;

const DESIGNS: readonly { slug: string; occasion: string; words: string[]; act: Act }[] = [
  {
    slug: 'your-time',
    occasion: '응원',
    words: ['오늘은 너를', '위한 시간'],
    act: { exercise: 'sidestretch', trainer: 'minji', scene: 'rose' },
  },
  {
    slug: 'deep-breath',
    occasion: '위로',
    words: ['숨 한 번', '크게 쉬어가요'],
    act: { exercise: 'seated-breath', trainer: 'yuna', scene: 'sage' },
  },
  {
    slug: 'cheers',
    occasion: '축하',
    words: ['축하해,', '같이 뛰자'],
    act: { exercise: 'jack', trainer: 'haneul', scene: 'peach' },
  },
  {
    slug: 'quiet-night',
    occasion: '고마움',
    words: ['고마운 마음을', '담았어요'],
    act: { exercise: 'tree', trainer: 'sora', scene: 'quiet' },
  },
];

/** The cards there are to choose from. */
export async function makeGiftDesigns(db: Db, pictures: Pictures): Promise<void> {
  for (const [position, { act, ...design }] of DESIGNS.entries()) {
    const picture_id = await pictures.draw({ type: 'gift-card', subject: act }, `${design.words.join(' ')} 선물 카드`);
    await db
      .insertInto('gift_design')
      .values({ ...design, picture_id, position })
      .execute();
  }
}

/** What the demo member has sent and was given, bought and taken through the same doors as real ones. */
export async function makeGifts(
  db: Db,
  now: Date,
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  let clock = now;
  const at = () => clock;
  const base = {
    db,
    now: at,
    gateways: pastGateways(at, () => 'pays'),
    secrets,
    patienceMs: PATIENCE_MS,
    mediaUrl: '',
    lifeUrl: '',
    log: {
      error: (found: { err: unknown }) => {
        throw found.err;
      },
    },
  } as unknown as MemberContext & JobContext;
  const daysAgo = (days: number) => (clock = new Date(now.getTime() - days * DAY_MS));
  const as = async (email: string): Promise<MemberContext> => {
    const { id } = await db
      .selectFrom('account')
      .where('email_address', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    return { ...base, memberId: id, identity: { id, role: 'user', roles: ['user'] } };
  };
  type Wish = { months: number; design: string; recipient: string; message: string };
  const give = async (
    ctx: MemberContext,
    wish: Wish,
    when: { scheduled_at?: string; recipient_mobile?: string } = {},
  ) => {
    const bundle = (await bundlesNow(db, clock, undefined)).find(({ months }) => months === wish.months)!;
    const { items } = await listKeys(ctx);
    const { gift_id } = await createGift(ctx, {
      ...wish,
      ...when,
      bundle_id: bundle.id,
      billing_key_id: items[0]!.id,
      installment_months: 0,
      expected_amount: bundle.price,
    });
    return gift_id;
  };
  const member = await as('member@oun.test');
  const owner = await as('owner@oun.test');
  const friend = await someoneWithout(db, base);

  for (const { days, recipient, design } of [
    { days: 388, recipient: '준', design: 'cheers' },
    { days: 350, recipient: '하린', design: 'deep-breath' },
  ]) {
    daysAgo(days);
    const id = await give(member, { months: 6, design, recipient, message: '천천히, 꾸준히. 같이 해보자.' });
    await markSent(member, id, { by: 'KAKAO' });
    await passToNow(id);
  }

  daysAgo(80);
  const old = await give(member, {
    months: 1,
    design: 'your-time',
    recipient: '소라',
    message: '생일 축하해. 하루 10분만 같이 움직이자.',
  });
  await markSent(member, old, { by: 'KAKAO' });
  daysAgo(77);
  await refundGift(member, old, { as: 'MONEY', expected_amount: 19_800, expected_state: 'SENT' });

  if (friend) {
    daysAgo(41);
    const taken = await give(member, {
      months: 6,
      design: 'quiet-night',
      recipient: '태오',
      message: '늘 고마워요. 밤에 조용히 몸을 풀어봐요.',
    });
    await markSent(member, taken, { by: 'KAKAO' });
    daysAgo(40);
    await claimGift(friend, (await trackGift(member, taken)).link!.split('gift=')[1]!);
    await thankForGift(friend, taken, { text: '고마워요. 오늘부터 같이 해요!' });
  }

  daysAgo(12);
  const sent = await give(member, {
    months: 1,
    design: 'cheers',
    recipient: '민호',
    message: '새 출발 축하해. 힘들면 쉬어가도 돼.',
  });
  await markSent(member, sent, { by: 'SMS' });

  // Sent to the member's own number, and waits there to be taken.
  daysAgo(9);
  const { mobile } = await db
    .selectFrom('account')
    .where('id', '=', member.memberId)
    .select('mobile')
    .executeTakeFirstOrThrow();
  const waiting = await give(
    owner,
    { months: 1, design: 'cheers', recipient: '지우', message: '지난번에 고마웠어. 한 달 더 같이 하자.' },
    mobile === null ? {} : { scheduled_at: new Date(clock.getTime() + DAY_MS).toISOString(), recipient_mobile: mobile },
  );
  daysAgo(8);
  await markSent(owner, waiting, { by: 'SMS' });

  daysAgo(1);
  await give(
    member,
    { months: 12, design: 'your-time', recipient: '엄마', message: '엄마, 올해도 건강하게 지내요.' },
    {
      scheduled_at: new Date(startOfDay(now, 14).getTime() + 9 * 3_600_000).toISOString(),
      recipient_mobile: '01055550001',
    },
  );
  clock = now;
  await give(member, {
    months: 6,
    design: 'deep-breath',
    recipient: '서연',
    message: '서연아, 이사 축하해. 새 집에서 매트 하나 깔고 하루 10분만 같이 움직이자. 힘들면 쉬어가도 돼.',
  });

  /** What became of one that nobody took, each step at its own hour. */
  async function passToNow(id: number): Promise<void> {
    for (;;) {
      const { due_at } = await db.selectFrom('gift').where('id', '=', id).select('due_at').executeTakeFirstOrThrow();
      if (!due_at || due_at > now) return;
      clock = due_at;
      await visitGift(base, id);
    }
  }
}

/** A member who never had a membership, so that nothing of theirs is moved by a gift. */
async function someoneWithout(db: Db, base: MemberContext): Promise<MemberContext | undefined> {
  const { rows } = await sql<{ id: number }>`select id from account
    where state = 'ACTIVE' and coalesce(email_address, '') not like '%@oun.test'
      and not exists (select from membership_period p where p.account_id = account.id)
      and not exists (select from account_role r where r.account_id = account.id and r.role <> 'user')
    order by id desc limit 1`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  return { ...base, memberId: id, identity: { id, role: 'user', roles: ['user'] } };
}
