import { DAY_MS } from '@oun/brand/seoul';
import { acceptInvitation } from '../../src/modules/membership/team/join-team.ts';
import { invite } from '../../src/modules/membership/team/team-invitations.ts';
import type { MemberContext } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';

const JOINED_DAYS_AGO = [58, 5];
const INVITED_DAYS_AGO = 3;

/** The demo's owner has two in their team, who came by its doors, and waits for a third. */
export async function makeTeams(
  db: Db,
  now: Date,
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  let clock = now;
  const base = { db, now: () => clock, secrets } as unknown as MemberContext;
  const as = (memberId: number): MemberContext => ({ ...base, memberId });
  const { id: ownerId } = await db
    .selectFrom('account')
    .where('email_address', '=', 'owner@oun.test')
    .select('id')
    .executeTakeFirstOrThrow();
  // Ordinary members who have never had a membership.
  const people = await db
    .selectFrom('account')
    .where('email_address', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership_period as p').whereRef('p.account_id', '=', 'account.id').select('p.id'))),
    )
    .orderBy('id')
    .limit(JOINED_DAYS_AGO.length)
    .select('id')
    .execute();
  for (const [i, { id }] of people.entries()) {
    clock = new Date(now.getTime() - JOINED_DAYS_AGO[i]! * DAY_MS);
    const { code } = await invite(as(ownerId), undefined);
    await acceptInvitation(as(id), code);
  }
  clock = new Date(now.getTime() - INVITED_DAYS_AGO * DAY_MS);
  await invite(as(ownerId), '2741');
}
