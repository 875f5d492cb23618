import { claimGift, createGift, getGiftBundles, getSentGifts, refundGift } from '@oun/contract/gift';
import { acceptTeamInvitation, getMyTeam, inviteToTeam, kickFromTeam, leaveTeam } from '@oun/contract/team';
import { redeemVoucher } from '@oun/contract/voucher';
import { adminCreateCampaign, adminTakeCodes } from '@oun/contract/voucher-admin';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { makePicture } from '../../db/demo/make.ts';
import { visitGifts } from '../../src/modules/gift/gift-visits.ts';
import { lookUpGifts } from '../../src/modules/gift/pay-gift.ts';
import { noteFirstPayment, noteRefund, rewardDue } from '../../src/modules/referral/rewards.ts';
import type { TestApi } from '../api.ts';
import { once } from '../memberships.ts';
import { type Doing, press, see, type World } from './doing.ts';

const DESIGN = 'cheer';

/** What is given away in this world: codes in people's hands, and a card for gifts. */
export async function prepareGiving(api: TestApi, staffId: number, count: number): Promise<string[]> {
  const { id: picture_id } = await makePicture(api.db);
  await api.db
    .insertInto('gift_design')
    .values({ slug: DESIGN, occasion: '응원', words: ['힘내요'], picture_id })
    .execute();
  const token = () => api.token(staffId, 'core-admin');
  const codes: string[] = [];
  for (const [unit, length] of [
    ['DAYS', 30],
    ['MONTHS', 1],
  ] as const) {
    const form = { name: `이용권 ${length}`, unit, length, audience: 'ALL', last_day: '2027-12-31', count } as const;
    const { body } = await api.call(adminCreateCampaign, { body: form }, await token(), once());
    const taken = await api.call(adminTakeCodes, { params: { id: body.id } }, await token(), once());
    codes.push(...(taken.body.csv.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g) ?? []));
  }
  return codes;
}

/** A code, which somebody else may hold too. */
export async function redeem(doing: Doing): Promise<void> {
  const code = doing.random.pick(doing.world.codes);
  if (code) await press(doing, redeemVoucher, { body: { code } } as never);
}

export async function give(doing: Doing): Promise<void> {
  const { member, random, world } = doing;
  const bundles = await see(doing, getGiftBundles, { query: {} } as never);
  const bundle = random.pick(bundles?.items ?? []);
  if (!bundle) return;
  const body = {
    bundle_id: bundle.id,
    design: DESIGN,
    recipient: '친구',
    billing_key_id: member.card,
    expected_amount: bundle.price,
  };
  await press(doing, createGift, { body } as never);
  const sent = await see(doing, getSentGifts, { query: {} } as never);
  for (const { link } of sent?.items ?? []) {
    const token = link && new URL(link, 'http://life.test').searchParams.get('gift');
    if (token) world.gifts.add(token);
  }
}

export async function take(doing: Doing): Promise<void> {
  const gift = doing.random.pick([...doing.world.gifts]);
  if (gift) await press(doing, claimGift, { body: { gift } } as never);
}

export async function takeGiftBack(doing: Doing): Promise<void> {
  const sent = await see(doing, getSentGifts, { query: {} } as never);
  const gift = sent?.items.find(({ refund }) => refund !== null && refund.money > 0);
  if (!gift) return;
  const body = { as: 'MONEY', expected_amount: gift.refund!.money, expected_state: gift.state };
  const after = await press(doing, refundGift, { params: { id: gift.id }, body } as never);
  if (after?.refunded && after.refunded.amount !== won(gift.refund!.money))
    doing.world.problems.push(
      `${gift.refund!.money} were promised for gift ${gift.id}, ${after.refunded.amount} given`,
    );
}

export async function invite(doing: Doing): Promise<void> {
  const made = await press(doing, inviteToTeam, { body: {} } as never);
  if (made) doing.world.invitations.push(made.code);
}

export async function join(doing: Doing): Promise<void> {
  const code = doing.random.pick(doing.world.invitations);
  if (code) await press(doing, acceptTeamInvitation, { params: { code } } as never);
}

export const leave = (doing: Doing) => press(doing, leaveTeam, {} as never);

export async function kick(doing: Doing): Promise<void> {
  const team = await see(doing, getMyTeam, {} as never);
  const other = team?.team?.members.find(({ is_owner }) => !is_owner);
  if (other) await press(doing, kickFromTeam, { body: { user_id: other.user_id } } as never);
}

/** The jobs of gifts and friends, and the news that they live by, each of which comes twice. */
export async function runTogether({ api, heard }: World): Promise<void> {
  const isNews = (name: string): boolean => {
    const times = heard.get(name) ?? 0;
    heard.set(name, times + 1);
    return times < 2;
  };
  await visitGifts(api.jobContext);
  await Promise.all([lookUpGifts(api.jobContext), lookUpGifts(api.jobContext)]);
  const paid = await api.db
    .selectFrom('membership_charge as c')
    .innerJoin('contract', 'contract.id', 'c.contract_id')
    .where('contract.inviter_id', 'is not', null)
    .where('c.state', '=', 'PAID')
    .where('c.account_id', 'not in', (eb) => eb.selectFrom('referral').select('friend_id'))
    .select(['c.id as charge_id', 'c.account_id'])
    .execute();
  for (const news of paid) if (isNews(`paid ${news.charge_id}`)) await noteFirstPayment(api.jobContext, news);
  const back = await api.db
    .selectFrom('membership')
    .where('state', '=', 'REFUNDED')
    .select([
      'account_id',
      sql<number>`(select max(id) from refund r where r.account_id = membership.account_id)`.as('last'),
    ])
    .execute();
  for (const { account_id, last } of back)
    if (isNews(`back ${account_id} ${last}`)) await noteRefund(api.jobContext, { account_id });
  await rewardDue(api.jobContext);
}
