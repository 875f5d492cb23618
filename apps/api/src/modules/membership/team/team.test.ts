import { dateOf } from '@oun/brand/seoul';
import {
  buyMembership,
  cancelMembership,
  changeMembershipStatus,
  getCancellation,
  getMembershipPeriods,
  quoteMembership,
  TERMS_VERSION,
  upgradeMembership,
} from '@oun/contract/membership';
import { getAccess } from '@oun/contract/playback';
import {
  acceptTeamInvitation,
  askForSeat,
  getMyTeam,
  getTeamInvitation,
  inviteToTeam,
  kickFromTeam,
  leaveTeam,
  revokeInvitation,
  sendInvitationAgain,
} from '@oun/contract/team';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  at,
  buy,
  type Buyer,
  chargesOf,
  makeBuyer,
  membershipOf,
  once,
  openMemberships,
  passTo,
  START,
  takenFrom,
  tokenOf,
  toldTo,
} from '../../../../test/memberships.ts';
import { giveTime, previewTime, takeBackTime } from '../membership.ts';
import { membershipSubscribers } from '../membership.jobs.ts';
import { expireInvitations } from './team-invitations.ts';
import { tellEnding } from './team-messages.ts';

const { api, plans } = await openMemberships();
// Whatever happened, nobody has two stretches at once.
afterEach(async () => {
  const { rows } = await sql`select a.account_id, a.kind, a.starts_at, a.ends_at, b.kind, b.starts_at, b.ends_at
    from membership_period a join membership_period b on a.account_id = b.account_id and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`.execute(api.db);
  if (rows.length > 0) throw new Error(`Two stretches at once: ${JSON.stringify(rows)}`);
});

type Person = Pick<Buyer, 'id'>;
const hasAccess = async (person: Person) => (await api.call(getAccess, {}, await tokenOf(api, person))).body.has_access;
const setStatus = async (person: Person, status: string, pause_days?: 7 | 14 | 30) =>
  api.refusal(
    changeMembershipStatus,
    { body: { status, ...(pause_days && { pause_days }) } },
    await tokenOf(api, person),
    once(),
  );
const inviteBy = async (owner: Person, hint?: string) =>
  api.call(inviteToTeam, { body: hint ? { hint } : {} }, await tokenOf(api, owner), once());
const accept = async (person: Person, code: string) =>
  api.refusal(acceptTeamInvitation, { params: { code } }, await tokenOf(api, person), once());
const shown = async (code: string, person?: Person) =>
  (await api.call(getTeamInvitation, { params: { code } }, person && (await tokenOf(api, person)))).body;
const teamOf = async (person: Person) => (await api.call(getMyTeam, {}, await tokenOf(api, person))).body;
const leave = async (person: Person) => api.refusal(leaveTeam, {}, await tokenOf(api, person), once());
const kick = async (owner: Person, person: Person) =>
  api.refusal(kickFromTeam, { body: { user_id: person.id } }, await tokenOf(api, owner), once());

async function makeOwner() {
  const owner = await makeBuyer(api);
  await buy(api, owner, plans.team);
  return owner;
}
async function join(owner: Person, person: Person) {
  const { body } = await inviteBy(owner);
  const reply = await accept(person, body.code);
  if (reply.status !== 200) throw new Error(JSON.stringify([reply.body, api.logs.at(-1)]));
}
async function makeTeam(count: number) {
  const owner = await makeOwner();
  const members: Buyer[] = [];
  for (let n = 0; n < count; n += 1) {
    const member = await makeBuyer(api);
    await join(owner, member);
    members.push(member);
  }
  return { owner, members };
}
const spansOf = ({ id }: Person) =>
  api.db
    .selectFrom('membership_period')
    .where('account_id', '=', id)
    .where('kind', '<>', 'GRACE')
    .orderBy('starts_at')
    .select(['kind', 'starts_at', 'ends_at'])
    .execute()
    .then((rows) => rows.map((row) => `${row.kind} ${dateOf(row.starts_at)} ${dateOf(row.ends_at)}`));

describe('an invitation', () => {
  test('shows a guest who invites, what is shared and until when, and nothing of anybody', async () => {
    const { owner } = await makeTeam(1);
    const { body } = await inviteBy(owner, '2741');
    const page = await shown(body.code);
    expect(page).toMatchObject({
      problem: null,
      is_own_team: false,
      plan: { name: '팀 연간 멤버십', seats: 4 },
      seats_free: 2,
      own: null,
    });
    expect(dateOf(new Date(page.until!))).toBe('2027-11-12');
    expect(dateOf(new Date(page.expires_at))).toBe('2026-11-19');
    expect(page.members.map(({ is_owner }) => is_owner)).toEqual([true, false]);
    expect(page.members.every((one) => Object.keys(one).toSorted().join() === 'is_owner,nickname')).toBe(true);
  });

  test('can be typed as it was read, and a wrong one is not found', async () => {
    const { body } = await inviteBy(await makeOwner());
    expect((await shown(body.code.toLowerCase())).problem).toBeNull();
    expect((await api.refusal(getTeamInvitation, { params: { code: 'NOSUCHCODE' } })).status).toBe(404);
    expect((await accept(await makeBuyer(api), 'NOSUCHCODE')).status).toBe(404);
  });

  test('is made by a team’s owner only, for free seats, and no more than there could be', async () => {
    expect((await inviteBy(await makeBuyer(api))).body).toMatchObject({ code: 'TEAM_OWNER_ONLY' });
    const alone = await makeBuyer(api);
    await buy(api, alone, plans.yearly);
    expect((await inviteBy(alone)).body).toMatchObject({ code: 'TEAM_OWNER_ONLY' });
    const owner = await makeOwner();
    for (let n = 0; n < 3; n += 1) expect((await inviteBy(owner)).status).toBe(200);
    expect((await inviteBy(owner)).body).toMatchObject({ code: 'INVITATIONS_OPEN' });
    const { owner: full } = await makeTeam(3);
    expect((await inviteBy(full)).body).toMatchObject({ code: 'TEAM_FULL' });
  });

  test('is for one person, and its owner sees it wait until then', async () => {
    const owner = await makeOwner();
    const { body } = await inviteBy(owner, '2741');
    expect((await teamOf(owner)).team!.owned!.invitations).toEqual([body]);
    const member = await makeBuyer(api);
    expect((await accept(member, body.code)).status).toBe(200);
    expect((await teamOf(owner)).team!.owned!.invitations).toEqual([]);
    expect((await accept(await makeBuyer(api), body.code)).body.code).toBe('INVITATION_EXPIRED');
    expect(await shown(body.code, member)).toMatchObject({ is_own_team: true, problem: 'TEAM_ALREADY_JOINED' });
    expect(await shown(body.code, owner)).toMatchObject({ is_own_team: true });
  });

  test('is over after a week, unless it is sent again', async () => {
    const owner = await makeOwner();
    const [one, two] = [(await inviteBy(owner)).body, (await inviteBy(owner)).body];
    api.setClock(at('2026-11-18T15:20'));
    const again = await api.call(sendInvitationAgain, { params: { id: two.id } }, await tokenOf(api, owner));
    expect(again.body).toMatchObject({ id: two.id, code: two.code });
    api.setClock(at('2026-11-19T15:20'));
    expect(await shown(one.code)).toMatchObject({ problem: 'INVITATION_EXPIRED', members: [], until: null });
    expect((await accept(await makeBuyer(api), one.code)).body.code).toBe('INVITATION_EXPIRED');
    await expireInvitations(api.jobContext);
    const states = await api.db
      .selectFrom('team_invitation')
      .where('owner_id', '=', owner.id)
      .orderBy('id')
      .select('state')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['EXPIRED', 'SENT']);
    expect((await accept(await makeBuyer(api), two.code)).status).toBe(200);
  });

  test('can be taken back by whose it is', async () => {
    const owner = await makeOwner();
    const { body } = await inviteBy(owner);
    const params = { id: body.id };
    const other = await makeOwner();
    expect((await api.refusal(revokeInvitation, { params }, await tokenOf(api, other))).status).toBe(404);
    expect((await api.call(revokeInvitation, { params }, await tokenOf(api, owner))).status).toBe(200);
    expect((await accept(await makeBuyer(api), body.code)).body.code).toBe('INVITATION_EXPIRED');
    expect((await api.refusal(revokeInvitation, { params }, await tokenOf(api, owner))).body.code).toBe(
      'INVITATION_EXPIRED',
    );
  });
});

describe('a seat', () => {
  test('gives the owner’s access at once to whoever has none', async () => {
    const { owner, members } = await makeTeam(1);
    expect(await hasAccess(members[0]!)).toBe(true);
    expect(await membershipOf(api, members[0]!)).toMatchObject({
      state: 'NONE',
      has_access: true,
      team: { plan: '팀 연간 멤버십', own_days: 0 },
      actions: [],
    });
    const team = await teamOf(members[0]!);
    expect(team).toMatchObject({ role: 'MEMBER', team: { owned: null, own: null } });
    expect(team.team!.members.map(({ user_id }) => user_id)).toEqual([owner.id, members[0]!.id]);
    expect(await takenFrom(api, members[0]!)).toBe(0);
    const periods = await api.call(getMembershipPeriods, {}, await tokenOf(api, members[0]!));
    expect(periods.body.items).toMatchObject([{ kind: 'TEAM', words: '팀 멤버십', days: 365 }]);
  });

  test('is one a person, and none for whoever has a team', async () => {
    const { owner, members } = await makeTeam(1);
    const other = await makeOwner();
    const { body } = await inviteBy(other);
    expect((await accept(members[0]!, body.code)).body.code).toBe('TEAM_ALREADY_JOINED');
    expect((await accept(owner, body.code)).body.code).toBe('TEAM_ALREADY_JOINED');
    expect((await accept(other, body.code)).body.code).toBe('TEAM_ALREADY_JOINED');
    expect(await shown(body.code, members[0]!)).toMatchObject({ problem: 'TEAM_ALREADY_JOINED', is_own_team: false });
  });

  test('is refused to both of two owners who accept each other’s at once', async () => {
    const owners = [await makeOwner(), await makeOwner()];
    const codes = [(await inviteBy(owners[1]!)).body.code, (await inviteBy(owners[0]!)).body.code];
    for (let times = 0; times < 10; times += 1) {
      const replies = await Promise.all(owners.map((owner, i) => accept(owner, codes[i]!)));
      expect(replies.map(({ body }) => body.code)).toEqual(['TEAM_ALREADY_JOINED', 'TEAM_ALREADY_JOINED']);
    }
  });

  test('of which one is left goes to one of two who accept at once', async () => {
    const { owner } = await makeTeam(2);
    const codes = [(await inviteBy(owner)).body.code, (await inviteBy(owner)).body.code];
    const people = [await makeBuyer(api), await makeBuyer(api)];
    const waiting = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
      ).rows[0]!.n;
    const replies = await api.db.transaction().execute(async (tx) => {
      await sql`select from membership where account_id = ${owner.id} for update`.execute(tx);
      const running = people.map((person, i) => accept(person, codes[i]!));
      while ((await waiting()) < 2) await wait(5);
      return { running };
    });
    const codesOf = (await Promise.all(replies.running)).map(({ status, body }) => (status === 200 ? 'in' : body.code));
    expect(codesOf.toSorted()).toEqual(['TEAM_FULL', 'in']);
    expect((await teamOf(owner)).team!.members).toHaveLength(4);
  });

  test('is kept by its owner, who can only end all of it', async () => {
    const { owner, members } = await makeTeam(1);
    expect((await leave(owner)).body.code).toBe('TEAM_OWNER_STAYS');
    expect((await leave(await makeBuyer(api))).status).toBe(404);
    expect((await kick(members[0]!, owner)).body.code).toBe('TEAM_OWNER_ONLY');
    expect((await kick(owner, await makeBuyer(api))).status).toBe(404);
    expect((await kick(await makeOwner(), members[0]!)).status).toBe(404);
    expect(await hasAccess(members[0]!)).toBe(true);
  });

  test('is over at once for whoever leaves or is kicked', async () => {
    const { owner, members } = await makeTeam(2);
    const [leaver, kicked] = [members[0]!, members[1]!];
    expect((await leave(leaver)).status).toBe(200);
    expect((await kick(owner, kicked)).status).toBe(200);
    expect([await hasAccess(leaver), await hasAccess(kicked), await hasAccess(owner)]).toEqual([false, false, true]);
    expect((await teamOf(owner)).team!.members).toHaveLength(1);
    expect((await teamOf(leaver)).role).toBe('NONE');
    expect((await teamOf(leaver)).offer).toMatchObject({ slug: 'team-yearly', price: 198_000, seats: 4 });
    expect((await leave(leaver)).status).toBe(404);
  });

  test('that was left is filled again twice in thirty days', async () => {
    const { owner, members } = await makeTeam(3);
    let last = members[0]!;
    for (let n = 0; n < 2; n += 1) {
      await leave(last);
      last = await makeBuyer(api);
      await join(owner, last);
    }
    const { body } = await inviteBy(owner).then(async (refused) => {
      expect(refused.body).toMatchObject({ code: 'TEAM_FULL' });
      await leave(last);
      return inviteBy(owner);
    });
    expect(body).toMatchObject({ code: 'TEAM_REFILLS_USED' });
    expect((await teamOf(owner)).team!.owned).toMatchObject({ refills_left: 0, can_invite: false });
    await passTo(api, at('2026-12-12T15:21'));
    await join(owner, await makeBuyer(api));
  });

  test('is not filled a third time by an invitation of before', async () => {
    const { owner, members } = await makeTeam(3);
    await leave(members[0]!);
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) codes.push((await inviteBy(owner)).body.code);
    for (const code of codes.slice(0, 2)) {
      const person = await makeBuyer(api);
      expect((await accept(person, code)).status).toBe(200);
      await leave(person);
    }
    expect((await shown(codes[2]!)).problem).toBe('TEAM_REFILLS_USED');
    expect((await accept(await makeBuyer(api), codes[2]!)).body.code).toBe('TEAM_REFILLS_USED');
  });

  test('lets nobody buy, be given or preview what they could not use', async () => {
    const { members } = await makeTeam(1);
    const member = members[0]!;
    const token = await tokenOf(api, member);
    const query = { product_id: plans.yearly };
    expect((await api.refusal(quoteMembership, { query }, token)).body.code).toBe('TEAM_PLAN_IN_USE');
    const body = {
      product_id: plans.yearly,
      billing_key_id: member.card,
      expected_amount: 118_800,
      terms_version: TERMS_VERSION,
    };
    expect((await api.refusal(buyMembership, { body }, token, once())).body.code).toBe('TEAM_PLAN_IN_USE');
    const given = { kind: 'GIFT' as const, length: { days: 30 }, source: 'gift-1' };
    await expect(previewTime(api.db, START, member.id, given.length)).rejects.toMatchObject({
      code: 'TEAM_PLAN_IN_USE',
    });
    const gift = api.db.transaction().execute((tx) => giveTime(tx, START, member.id, given));
    await expect(gift).rejects.toMatchObject({ code: 'TEAM_PLAN_IN_USE' });
    expect(await takenFrom(api, member)).toBe(0);
  });

  test('is left by whoever leaves the house, once', async () => {
    const { owner, members } = await makeTeam(1);
    const gone = membershipSubscribers.find(({ name }) => name === 'team.leave-seat')!;
    for (let n = 0; n < 2; n += 1)
      await gone.run(api.jobContext, { account_id: members[0]!.id, at: START.toISOString() } as never);
    expect((await teamOf(owner)).team!.members).toHaveLength(1);
    expect(await hasAccess(members[0]!)).toBe(false);
  });
});

describe('one’s own days', () => {
  test('wait behind the team from tomorrow, are not charged, and come back the day one leaves', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await passTo(api, at('2027-02-12T12:00'));
    const { body } = await inviteBy(owner);
    expect((await shown(body.code, member)).own).toEqual({ is: 'FREEZES', name: '연간 멤버십', days: 272 });
    await accept(member, body.code);
    // The team's year, with the day on which its payment is waited for.
    expect(await spansOf(member)).toEqual([
      'PAID 2026-11-12 2027-02-13',
      'TEAM 2027-02-13 2027-11-13',
      'PAID 2027-11-13 2028-08-11',
    ]);
    expect(await membershipOf(api, member)).toMatchObject({
      state: 'ACTIVE',
      pause: null,
      pauses_left: 2,
      actions: ['CANCEL'],
      team: { own_days: 272 },
    });
    await passTo(api, at('2027-02-13T00:00'));
    expect(await membershipOf(api, member)).toMatchObject({ state: 'PAUSED', has_access: true, pauses_left: 2 });
    expect((await setStatus(member, 'active')).body.code).toBe('TEAM_FREEZES');
    expect((await setStatus(member, 'paused', 7)).body.code).toBe('TEAM_FREEZES');
    const upgrade = { body: { product_id: plans.team, expected_amount: 1 } };
    expect((await api.refusal(upgradeMembership, upgrade, await tokenOf(api, member), once())).body.code).toBe(
      'TEAM_PLAN_IN_USE',
    );
    await passTo(api, at('2027-05-01T09:00'));
    expect((await leave(member)).status).toBe(200);
    expect(await spansOf(member)).toEqual([
      'PAID 2026-11-12 2027-02-13',
      'TEAM 2027-02-13 2027-05-01',
      'PAID 2027-05-01 2028-01-28',
    ]);
    expect(await membershipOf(api, member)).toMatchObject({ state: 'ACTIVE', has_access: true, team: null });
    expect(await takenFrom(api, member)).toBe(118_800);
  });

  test('are as they were for whoever leaves on the same day, however often', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const before = await spansOf(member);
    const { next_charge } = await membershipOf(api, member);
    for (let n = 0; n < 2; n += 1) {
      await join(owner, member);
      await leave(member);
    }
    expect(await spansOf(member)).toEqual(before);
    expect(await membershipOf(api, member)).toMatchObject({ state: 'ACTIVE', next_charge, has_access: true });
  });

  test('go on when the team has ended, and move on while its owner renews', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await passTo(api, at('2027-11-02T12:00'));
    await join(owner, member);
    await passTo(api, at('2027-11-12T12:00'));
    expect(await takenFrom(api, owner)).toBe(2 * 198_000);
    expect(await spansOf(member)).toEqual([
      'PAID 2026-11-12 2027-11-03',
      'TEAM 2027-11-03 2028-11-13',
      'PAID 2028-11-13 2028-11-22',
    ]);
    await setStatus(owner, 'cancel_scheduled');
    await passTo(api, at('2028-11-12T00:00'));
    expect(await membershipOf(api, member)).toMatchObject({ state: 'ACTIVE', has_access: true, team: null });
    expect(await spansOf(member)).toEqual([
      'PAID 2026-11-12 2027-11-03',
      'TEAM 2027-11-03 2028-11-12',
      'PAID 2028-11-12 2028-11-21',
    ]);
    // Their own year is renewed when it is used up, and not before.
    expect(await takenFrom(api, member)).toBe(118_800);
    await passTo(api, at('2028-11-21T12:00'));
    expect(await takenFrom(api, member)).toBe(2 * 118_800);
  });

  test('that are not renewed only come later, and so does their end', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await setStatus(member, 'cancel_scheduled');
    await join(owner, member);
    expect((await setStatus(member, 'active')).body.code).toBe('TEAM_FREEZES');
    await passTo(api, at('2027-02-01T12:00'));
    expect(await membershipOf(api, member)).toMatchObject({ state: 'CANCEL_SCHEDULED', has_access: true });
    await leave(member);
    const { state, until } = await membershipOf(api, member);
    expect([state, dateOf(new Date(until!))]).toEqual(['CANCEL_SCHEDULED', '2028-01-31']);
    await passTo(api, at('2028-01-31T00:00'));
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
    expect(await takenFrom(api, member)).toBe(118_800);
  });

  test('of a pause end it, and of one that was to come forget it', async () => {
    const owner = await makeOwner();
    const [paused, planned] = [await makeBuyer(api), await makeBuyer(api)];
    for (const person of [paused, planned]) await buy(api, person, plans.yearly);
    await setStatus(paused, 'paused', 14);
    await passTo(api, at('2026-11-15T12:00'));
    await setStatus(planned, 'paused', 14);
    for (const person of [paused, planned]) await join(owner, person);
    // Thirteenth and fourteenth were rest; the team begins at once.
    expect(await spansOf(paused)).toEqual([
      'PAID 2026-11-12 2026-11-13',
      'TEAM 2026-11-15 2027-11-13',
      'PAID 2027-11-13 2028-11-11',
    ]);
    expect(await spansOf(planned)).toEqual([
      'PAID 2026-11-12 2026-11-16',
      'TEAM 2026-11-16 2027-11-13',
      'PAID 2027-11-13 2028-11-08',
    ]);
    await passTo(api, at('2026-11-20T12:00'));
    for (const person of [paused, planned]) {
      await leave(person);
      expect(await membershipOf(api, person)).toMatchObject({ state: 'ACTIVE', has_access: true });
    }
    expect((await spansOf(paused)).at(-1)).toBe('PAID 2026-11-20 2027-11-19');
    // The pause that never was is not counted.
    expect([(await membershipOf(api, paused)).pauses_left, (await membershipOf(api, planned)).pauses_left]).toEqual([
      1, 2,
    ]);
  });

  test('of a trial are over, and never charged', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.monthly);
    const { body } = await inviteBy(owner);
    expect((await shown(body.code, member)).own).toMatchObject({ is: 'TRIAL_ENDS' });
    await passTo(api, at('2026-11-14T12:00'));
    await accept(member, body.code);
    expect(await membershipOf(api, member)).toMatchObject({ state: 'EXPIRED', has_access: true, next_charge: null });
    await passTo(api, at('2027-01-14T12:00'));
    expect(await takenFrom(api, member)).toBe(0);
    expect((await chargesOf(api, member)).map(({ kind }) => kind)).toEqual(['TRIAL']);
  });

  test('of which today is the last end with it, without the charge of tomorrow', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.halfYear);
    await passTo(api, at('2027-05-11T12:00'));
    const { body } = await inviteBy(owner);
    expect((await shown(body.code, member)).own).toMatchObject({ is: 'ENDS_TODAY' });
    await accept(member, body.code);
    expect((await setStatus(member, 'active')).body.code).toBe('INVALID_STATUS_TRANSITION');
    await passTo(api, at('2027-05-12T12:00'));
    expect(await membershipOf(api, member)).toMatchObject({ state: 'EXPIRED', has_access: true });
    expect(await takenFrom(api, member)).toBe(79_200);
    expect(await spansOf(member)).toEqual(['PAID 2026-11-12 2027-05-12', 'TEAM 2027-05-12 2027-11-13']);
  });

  test('that were given wait too', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await api.db
      .transaction()
      .execute((tx) => giveTime(tx, START, member.id, { kind: 'GIFT', length: { days: 30 }, source: 'gift-9' }));
    await join(owner, member);
    await passTo(api, at('2026-12-25T12:00'));
    expect(await membershipOf(api, member)).toMatchObject({ has_access: true, team: { own_days: 29 }, actions: [] });
    await leave(member);
    expect((await spansOf(member)).at(-1)).toBe('GIFT 2026-12-25 2027-01-23');
    await passTo(api, at('2027-01-23T00:00'));
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
  });

  test('that were given can be given up, and the seat stays', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await api.db
      .transaction()
      .execute((tx) => giveTime(tx, START, member.id, { kind: 'GIFT', length: { days: 30 }, source: 'gift-8' }));
    await join(owner, member);
    await passTo(api, at('2026-11-20T12:00'));
    const nothing = { body: { expected_refund: 0 } };
    expect((await api.call(cancelMembership, nothing, await tokenOf(api, member), once())).status).toBe(200);
    expect(await spansOf(member)).toEqual(['GIFT 2026-11-12 2026-11-13', 'TEAM 2026-11-13 2027-11-13']);
    await leave(member);
    expect(await hasAccess(member)).toBe(false);
  });

  test('that were given and are taken back while they wait leave nothing that is charged when the team ends', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const paid = await takenFrom(api, member);
    const source = `gift-${member.id}`;
    await api.db
      .transaction()
      .execute((tx) => giveTime(tx, api.jobContext.now(), member.id, { kind: 'GIFT', length: { days: 30 }, source }));
    await passTo(api, at('2027-11-20T12:00'));
    await join(owner, member);
    await passTo(api, at('2027-11-25T12:00'));
    await api.db.transaction().execute((tx) => takeBackTime(tx, api.jobContext.now(), member.id, source));
    await passTo(api, at('2027-11-25T12:01'));
    expect(await membershipOf(api, member)).toMatchObject({
      state: 'EXPIRED',
      has_access: true,
      team: { own_days: 0 },
    });
    await leave(member);
    await passTo(api, at('2027-12-20T12:00'));
    expect(await membershipOf(api, member)).toMatchObject({ state: 'EXPIRED', has_access: false });
    expect(await takenFrom(api, member)).toBe(paid);
  });

  test('cannot be left owing', async () => {
    const owner = await makeOwner();
    const member = await makeBuyer(api);
    await buy(api, member, plans.halfYear);
    api.setClock(at('2027-05-12T09:59'));
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2027-05-12T12:00'));
    expect((await membershipOf(api, member)).state).toBe('PAST_DUE');
    const { body } = await inviteBy(owner);
    expect((await shown(body.code, member)).problem).toBe('PAYMENT_PAST_DUE');
    expect((await accept(member, body.code)).body.code).toBe('PAYMENT_PAST_DUE');
  });

  test('can be ended from within the team, to their end or with a refund, and the seat stays', async () => {
    const owner = await makeOwner();
    const [later, now] = [await makeBuyer(api), await makeBuyer(api)];
    for (const person of [later, now]) {
      await buy(api, person, plans.yearly);
      await join(owner, person);
    }
    await passTo(api, at('2026-11-22T12:00'));
    expect((await setStatus(later, 'cancel_scheduled')).status).toBe(200);
    expect(await spansOf(later)).toEqual([
      'PAID 2026-11-12 2026-11-13',
      'TEAM 2026-11-13 2027-11-13',
      'PAID 2027-11-13 2028-11-11',
    ]);
    const { body } = await api.call(getCancellation, {}, await tokenOf(api, now));
    const refund = { body: { expected_refund: body.now.refund } };
    expect((await api.call(cancelMembership, refund, await tokenOf(api, now), once())).status).toBe(200);
    // One day is used.
    expect(body.now.refund).toBeGreaterThan(118_000);
    expect(await membershipOf(api, now)).toMatchObject({ state: 'REFUNDED', has_access: true });
    await leave(now);
    await leave(later);
    expect([await hasAccess(now), await hasAccess(later)]).toEqual([false, true]);
  });
});

describe('access follows the owner’s', () => {
  test('when it is refunded: at once', async () => {
    const { owner, members } = await makeTeam(1);
    const own = await makeBuyer(api);
    await buy(api, own, plans.yearly);
    await join(owner, own);
    const { body: open } = await inviteBy(owner);
    await passTo(api, at('2026-11-20T12:00'));
    const { body } = await api.call(getCancellation, {}, await tokenOf(api, owner));
    const cancel = { body: { expected_refund: body.now.refund } };
    expect((await api.call(cancelMembership, cancel, await tokenOf(api, owner), once())).status).toBe(200);
    expect([await hasAccess(owner), await hasAccess(members[0]!), await hasAccess(own)]).toEqual([false, false, true]);
    expect((await spansOf(own)).at(-1)).toBe('PAID 2026-11-20 2027-11-19');
    expect(await membershipOf(api, own)).toMatchObject({ state: 'ACTIVE', team: null });
    expect((await shown(open.code)).problem).toBe('INVITATION_EXPIRED');
    const { state } = await api.db
      .selectFrom('team_invitation')
      .where('id', '=', open.id)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('REVOKED');
    const states = await api.db.selectFrom('team_seat').where('owner_id', '=', owner.id).select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['ENDED', 'ENDED']);
  });

  test('in a pause: nobody has any, and it goes on with the owner', async () => {
    const { owner, members } = await makeTeam(1);
    await setStatus(owner, 'paused', 14);
    expect(await hasAccess(members[0]!)).toBe(true);
    await passTo(api, at('2026-11-14T12:00'));
    expect([await hasAccess(owner), await hasAccess(members[0]!)]).toEqual([false, false]);
    const { paused_until } = (await teamOf(members[0]!)).team!;
    expect(paused_until).not.toBeNull();
    expect((await membershipOf(api, members[0]!)).team).toMatchObject({ paused_until });
    await setStatus(owner, 'active');
    expect((await membershipOf(api, members[0]!)).team).toMatchObject({ paused_until: null });
    expect([await hasAccess(owner), await hasAccess(members[0]!)]).toEqual([true, true]);
  });

  test('past due: for the week of grace, then no more, and with a payment on', async () => {
    const { owner, members } = await makeTeam(1);
    const own = await makeBuyer(api);
    await buy(api, own, plans.yearly);
    await join(owner, own);
    const { gateway } = api.outside.payments;
    const real = gateway.chargeBillingKey;
    const refuseTeams = () => {
      gateway.chargeBillingKey = (request) => {
        if (request.amount === 198_000)
          api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
        return real(request);
      };
    };
    refuseTeams();
    await passTo(api, at('2027-11-12T12:00'));
    expect((await membershipOf(api, owner)).state).toBe('PAST_DUE');
    expect(await hasAccess(members[0]!)).toBe(true);
    gateway.chargeBillingKey = real;
    await passTo(api, at('2027-11-13T12:00'));
    expect((await membershipOf(api, owner)).state).toBe('ACTIVE');
    expect((await spansOf(members[0]!)).at(-1)).toBe('TEAM 2026-11-12 2028-11-13');
    expect((await spansOf(own)).at(-1)).toBe('PAID 2028-11-13 2029-11-12');

    refuseTeams();
    await passTo(api, at('2028-11-19T09:59'));
    expect([(await membershipOf(api, owner)).state, await hasAccess(members[0]!)]).toEqual(['PAST_DUE', true]);
    await passTo(api, at('2028-11-19T10:00'));
    gateway.chargeBillingKey = real;
    expect((await membershipOf(api, owner)).state).toBe('EXPIRED');
    expect([await hasAccess(members[0]!), await hasAccess(own)]).toEqual([false, true]);
    expect((await spansOf(own)).at(-1)).toBe('PAID 2028-11-19 2029-11-18');
    expect(await takenFrom(api, own)).toBe(118_800);
  });

  test('while no word comes from the gateway, and behind it', async () => {
    const { owner, members } = await makeTeam(1);
    const own = await makeBuyer(api);
    await buy(api, own, plans.yearly);
    await join(owner, own);
    const { gateway } = api.outside.payments;
    const real = gateway.chargeBillingKey;
    const { findByOrder } = gateway;
    gateway.chargeBillingKey = async (request) => ({ ...(await real(request)), totalAmount: 100 as never });
    gateway.findByOrder = (name) => {
      api.outside.payments.fail('findByOrder', 'lost-before');
      return findByOrder(name);
    };
    await passTo(api, at('2027-11-15T12:00')).finally(() =>
      Object.assign(gateway, { chargeBillingKey: real, findByOrder }),
    );
    expect([await hasAccess(owner), await hasAccess(members[0]!), await hasAccess(own)]).toEqual([true, true, true]);
    expect((await membershipOf(api, own)).state).toBe('PAUSED');
  });

  test('to its end', async () => {
    const { owner, members } = await makeTeam(1);
    await setStatus(owner, 'cancel_scheduled');
    await passTo(api, at('2027-11-11T23:59'));
    expect(await hasAccess(members[0]!)).toBe(true);
    await passTo(api, at('2027-11-12T00:00'));
    expect(await hasAccess(members[0]!)).toBe(false);
    expect((await teamOf(owner)).role).toBe('NONE');
  });

  test('to where a plan for fewer begins', async () => {
    const { owner, members } = await makeTeam(2);
    const choose = { body: { product_id: plans.yearly, expected_amount: 0 } };
    expect((await api.call(upgradeMembership, choose, await tokenOf(api, owner), once())).status).toBe(200);
    expect((await teamOf(members[0]!)).team!.is_ending).toBe(true);
    await passTo(api, at('2027-11-12T09:00'));
    expect(await hasAccess(members[0]!)).toBe(true);
    await passTo(api, at('2027-11-12T12:00'));
    expect([await hasAccess(owner), await hasAccess(members[0]!), await hasAccess(members[1]!)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await teamOf(owner)).role).toBe('NONE');
  });
});

describe('what happens', () => {
  /** As the worker hands it on, and once more, as it may. */
  const deliver = async () => {
    const news = await api.db.selectFrom('outbox').orderBy('id').select(['topic', 'payload']).execute();
    for (let time = 0; time < 2; time += 1)
      for (const { topic, payload } of news)
        for (const subscriber of membershipSubscribers)
          if (subscriber.topic === topic && topic.startsWith('team.'))
            await subscriber.run(api.jobContext, payload as never);
  };
  const titlesTo = async (person: Person) => (await toldTo(api, person)).map((text) => text.split('\n')[0]!);

  test('is told that it pauses, once, and not where that was taken back before', async () => {
    const { owner, members } = await makeTeam(2);
    await setStatus(owner, 'paused', 14);
    await setStatus(owner, 'active');
    await deliver();
    for (const member of members) expect(await titlesTo(member)).toEqual([]);
    await setStatus(owner, 'paused', 14);
    await deliver();
    await deliver();
    for (const member of members)
      expect(await titlesTo(member)).toEqual([expect.stringMatching(/팀 멤버십이 11월 13일\(금\)부터 쉬어가요/)]);
  });

  test('is told, each once: who came, who was kicked, what is asked, what will end and what has', async () => {
    const { owner, members } = await makeTeam(3);
    const [kicked, leaver, stays] = [members[0]!, members[1]!, members[2]!];
    await kick(owner, kicked);
    await leave(leaver);
    const { body } = await inviteBy(owner);
    const asker = await makeBuyer(api);
    await api.call(askForSeat, { params: { code: body.code } }, await tokenOf(api, asker), once());
    await deliver();
    expect(await titlesTo(owner)).toEqual([
      expect.stringMatching(/님이 팀에 들어왔어요/),
      expect.stringMatching(/님이 팀에 들어왔어요/),
      expect.stringMatching(/님이 팀에 들어왔어요/),
      expect.stringMatching(/님이 팀에 들어오고 싶어해요/),
    ]);
    expect(await titlesTo(kicked)).toEqual([expect.stringMatching(/팀에서 나오게 됐어요/)]);
    expect(await titlesTo(leaver)).toEqual([]);

    await passTo(api, at('2027-11-05T10:00'));
    await tellEnding(api.jobContext);
    expect(await titlesTo(stays)).toEqual([]);
    await setStatus(owner, 'cancel_scheduled');
    for (const day of ['05', '06', '07']) {
      await passTo(api, at(`2027-11-${day}T10:05`));
      await tellEnding(api.jobContext);
    }
    expect(await titlesTo(stays)).toEqual([expect.stringMatching(/팀 멤버십이 11월 11일\(목\)에 끝나요/)]);
    await passTo(api, at('2027-11-12T10:00'));
    await deliver();
    expect((await titlesTo(stays)).slice(1)).toEqual([expect.stringMatching(/팀 멤버십이 끝났어요/)]);
  });

  test('is heard a week before and not sooner', async () => {
    const { owner, members } = await makeTeam(1);
    await setStatus(owner, 'cancel_scheduled');
    await passTo(api, at('2027-11-03T10:00'));
    await tellEnding(api.jobContext);
    expect(await titlesTo(members[0]!)).toEqual([]);
    await passTo(api, at('2027-11-04T10:00'));
    await tellEnding(api.jobContext);
    expect(await titlesTo(members[0]!)).toHaveLength(1);
  });
});
