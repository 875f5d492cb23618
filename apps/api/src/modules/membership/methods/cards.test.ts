import { deleteBillingKey } from '@oun/contract/membership';
import { describe, expect, test } from 'vitest';
import {
  addCard,
  answer,
  at,
  buy,
  type Buyer,
  makeBuyer,
  membershipOf,
  openMemberships,
  passTo,
  START,
  tokenOf,
  whileCardsAreRefused,
} from '../../../../test/memberships.ts';
import { lockMembership } from '../standing/held.ts';
import { forgetUnpaid, listKeys } from './billing-keys.ts';

const { api, plans } = await openMemberships();

const remove = async (buyer: Buyer, id = buyer.card) =>
  api.refusal(deleteBillingKey, { params: { id: String(id) } }, await tokenOf(api, buyer));
const cardsOf = async ({ id }: Buyer) =>
  (await listKeys({ ...api.jobContext, memberId: id } as never)).items.map(({ id: card, is_default, kept_until }) => ({
    card,
    is_default,
    kept_until,
  }));

describe('a card', () => {
  test('stays while the gateway is asked for a first payment by it', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', 'lost-after');
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    expect((await remove(buyer)).body.code).toBe('CARD_IN_USE');
    await passTo(api, new Date(START.getTime() + 600_000));
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  test('is not taken out of the hands of whoever begins by it at this moment', async () => {
    const buyer = await makeBuyer(api);
    await api.db.transaction().execute((tx) => lockMembership(tx, START, buyer.id));
    const begin = () =>
      buy(api, buyer, plans.monthly).then(
        ({ state }) => state,
        () => 'REFUSED',
      );
    const takeOut = async () => String((await remove(buyer)).status);
    const replies = await api.releasedTogether('membership', buyer.id, [begin, takeOut], 'account_id');
    const { state, method } = await membershipOf(api, buyer);
    // Whoever comes first: never a membership without its card.
    expect([
      ['DONE', '409', 'TRIAL', buyer.card],
      ['REFUSED', '200', 'NONE', undefined],
    ]).toContainEqual([...replies, state, method?.id]);
  });
});

describe('a card that a membership ended by unpaid', () => {
  const endUnpaid = async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    await answer(api, buyer, true);
    await passTo(api, at('2026-11-19T12:00'));
    await whileCardsAreRefused(api, () => passTo(api, at('2026-12-26T12:00')));
    expect((await membershipOf(api, buyer)).state).toBe('EXPIRED');
    return buyer;
  };

  test('is kept for thirty days and says so, and is forgotten then', async () => {
    const buyer = await endUnpaid();
    const [card] = await cardsOf(buyer);
    expect(new Date(card!.kept_until!)).toEqual(at('2027-01-25T10:00'));
    const other = await addCard(api, buyer.id);
    api.setClock(at('2027-01-25T04:43'));
    await forgetUnpaid(api.jobContext);
    expect(await cardsOf(buyer)).toHaveLength(2);
    api.setClock(at('2027-01-26T04:43'));
    await forgetUnpaid(api.jobContext);
    expect(await cardsOf(buyer)).toEqual([{ card: other, is_default: true, kept_until: null }]);
  });

  test('stays with whoever has come back', async () => {
    const buyer = await endUnpaid();
    api.setClock(at('2027-01-10T12:00'));
    await buy(api, buyer, plans.yearly);
    api.setClock(at('2027-03-01T04:43'));
    await forgetUnpaid(api.jobContext);
    expect(await cardsOf(buyer)).toEqual([{ card: buyer.card, is_default: true, kept_until: null }]);
  });
});
