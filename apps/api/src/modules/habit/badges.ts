import { dateOfDay } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  Badge,
  getBadges as getBadgesCall,
  getUserBadges as userBadgesCall,
  noteBadgesSeen as seenCall,
} from '@oun/contract/habit';
import { progressOf, ruleOf } from '@oun/habit/badge';
import type { BadgeRule } from '@oun/habit/badge-rule';
import { BADGES } from '@oun/habit/badges.data';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { opennessOf } from '../community/community.ts';
import { type KnownFacts, readFacts } from './award-badges.ts';

/** Of those that are counted, so many are shown ahead. */
const AHEAD = 2;
const PACE_DAYS = 28;

type Held = {
  badge: string;
  title: string;
  earned_on: string;
  is_new: boolean;
  holders: number | null;
  members: number | null;
};

export async function getBadges(ctx: MemberContext): Promise<Answer<typeof getBadgesCall>> {
  const facts = await readFacts(ctx.db, ctx.memberId, ctx.now());
  const { rows: held } = await sql<Held>`
    select e.badge, e.title, e.earned_on, e.seen_at is null as is_new, c.holders, c.members
    from earned_badge e left join badge_count c on c.badge = e.badge
    where e.account_id = ${ctx.memberId} order by e.earned_at, e.badge`.execute(ctx.db);
  const byKey = new Map(held.map((one) => [one.badge, one]));
  const open = BADGES.filter(({ key, rule }) => !byKey.has(key) && rule.kind !== 'program' && rule.kind !== 'month');
  return {
    items: [
      ...held.flatMap((one) => heldBadge(one)),
      ...(['count', 'steady', 'secret'] as const).flatMap((group) => shownAhead(open, group, facts)),
    ].toSorted((a, b) => placeOf(a) - placeOf(b)),
    earned: held.length,
    next: nextOf(open, facts),
  };
}

/** In the order of their rules; what is made by one rule for each month or program, as it was earned. */
const placeOf = ({ key }: Badge): number => {
  const at = BADGES.findIndex((badge) => badge.key === (ruleOf(key)?.key ?? key));
  return at === -1 ? BADGES.length : at;
};

function heldBadge({ badge, title, earned_on, is_new, holders, members }: Held): Badge[] {
  const rule = ruleOf(badge);
  // One whose rule is gone stays with whoever has it.
  const group = rule?.group ?? 'steady';
  const share = group === 'secret' && holders && members ? Math.max(1, Math.round((100 * holders) / members)) : null;
  return [{ key: badge, group, title, how: rule?.how ?? null, earned_on, progress: null, is_new, of_hundred: share }];
}

function shownAhead(open: readonly BadgeRule[], group: Badge['group'], facts: KnownFacts): Badge[] {
  const ofGroup = open.filter((badge) => badge.group === group);
  const furtherOn = new Set(ofGroup.filter(({ rule }) => rule.kind === 'streak').slice(1));
  const shown = group === 'count' ? ofGroup.slice(0, AHEAD) : ofGroup.filter((badge) => !furtherOn.has(badge));
  return shown.map((badge, i) => ({
    key: group === 'secret' ? `secret-${i + 1}` : badge.key,
    group,
    title: group === 'secret' ? '비밀 배지' : badge.title,
    how: group === 'secret' ? (badge.hint ?? null) : null,
    earned_on: null,
    progress: group === 'secret' ? null : (progress(badge, facts) ?? null),
    is_new: false,
    of_hundred: null,
  }));
}

const progress = (badge: BadgeRule, facts: KnownFacts) =>
  progressOf(badge, { ...facts, streak: facts.standing.streak });

function nextOf(open: readonly BadgeRule[], facts: KnownFacts): Answer<typeof getBadgesCall>['next'] {
  const badge = open.find(({ rule }) => rule.kind === 'workouts');
  const told = badge && progress(badge, facts);
  if (!badge || !told) return null;
  const { today, days } = facts.lived;
  const recent = days.filter((day) => day > today - PACE_DAYS).length;
  const left = told.least - told.done;
  const expected_on = recent > 0 ? dateOfDay(today + Math.ceil((left * PACE_DAYS) / recent)) : null;
  return { key: badge.key, title: badge.title, ...told, expected_on };
}

export async function noteBadgesSeen(
  { db, memberId, now }: MemberContext,
  { keys }: Parsed<typeof seenCall>['body'],
): Promise<Answer<typeof seenCall>> {
  const { numUpdatedRows } = await db
    .updateTable('earned_badge')
    .set({ seen_at: now() })
    .where('account_id', '=', memberId)
    .where('badge', 'in', keys)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return { seen: Number(numUpdatedRows) };
}

/** What somebody shows to others: what they have, and nothing of how they got there; of a private account only to its own. */
export async function getUserBadges(
  { db, identity }: OptionalContext,
  id: number,
): Promise<Answer<typeof userBadgesCall>> {
  const openness = await opennessOf(db, identity?.id, id);
  if (openness === 'GONE') throw new AppError('NOT_FOUND');
  if (openness === 'CLOSED') return { items: [] };
  const items = await db
    .selectFrom('earned_badge')
    .where('account_id', '=', id)
    .orderBy('earned_at', 'desc')
    .orderBy('badge')
    .select(['badge as key', 'title', 'earned_on'])
    .execute();
  return { items: items.map((one) => ({ ...one, group: ruleOf(one.key)?.group ?? ('steady' as const) })) };
}

/** How rare a secret one is, for those who have found it. */
export async function countBadges({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await sql`insert into badge_count (badge, holders, members)
    select badge, count(*)::int, (select count(distinct account_id)::int from earned_badge)
    from earned_badge where badge like 'secret-%' group by badge
    on conflict (badge) do update set holders = excluded.holders, members = excluded.members`.execute(db);
}
