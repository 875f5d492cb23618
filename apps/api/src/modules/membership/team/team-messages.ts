import { dayWords } from '@oun/contract/money-words';
import { startOfDay } from '@oun/brand/seoul';
import type { JobContext, Subscriber } from '../../../platform/jobs/jobs.ts';
import { tell } from '../../message/message.ts';
import { readMembership } from '../standing/held.ts';
import { leaveBehind } from './leave-team.ts';
import { isEnding } from './my-team.ts';

const PLACE = { about: 'MEMBERSHIP', site: 'life', path: '/teams', phone: null } as const;
const OWN_DAYS = '멈춰둔 내 멤버십이 있으면 그날부터 다시 이어져요.';
/** So many days before a team is over its members hear of it. */
const HEARD_DAYS = 7;

const seatWithNames = (ctx: JobContext, id: number) =>
  ctx.db
    .selectFrom('team_seat as s')
    .innerJoin('account as owner', 'owner.id', 's.owner_id')
    .innerJoin('account as member', 'member.id', 's.account_id')
    .where('s.id', '=', id)
    .select(['s.owner_id', 's.account_id', 's.state', 'owner.nickname as owner', 'member.nickname as member'])
    .executeTakeFirst();

async function tellJoined(ctx: JobContext, { seat_id }: { seat_id: number }): Promise<void> {
  const seat = await seatWithNames(ctx, seat_id);
  if (!seat) return;
  await tell(ctx, {
    ...PLACE,
    accountId: seat.owner_id,
    kind: 'TEAM_JOINED',
    subject: `seat-${seat_id}`,
    title: `${seat.member} 님이 팀에 들어왔어요`,
    lines: ['이제 멤버십을 함께 써요. 운동 기록은 서로 보이지 않아요.'],
    button: '내 팀 보기',
  });
}

/** To whoever did not go by themselves. */
async function tellOver(ctx: JobContext, { seat_id }: { seat_id: number }): Promise<void> {
  const seat = await seatWithNames(ctx, seat_id);
  if (seat?.state !== 'KICKED' && seat?.state !== 'ENDED') return;
  const isKicked = seat.state === 'KICKED';
  await tell(ctx, {
    ...PLACE,
    accountId: seat.account_id,
    kind: isKicked ? 'TEAM_KICKED' : 'TEAM_ENDED',
    isMailed: true,
    subject: `seat-${seat_id}`,
    title: isKicked ? `${seat.owner} 님의 팀에서 나오게 됐어요` : `${seat.owner} 님의 팀 멤버십이 끝났어요`,
    lines: ['운동 기록은 그대로 남아 있어요.', OWN_DAYS],
    path: '/my/membership',
    button: '내 멤버십 보기',
  });
}

/** Nobody in it may watch meanwhile; unless it was taken back before anybody heard. */
async function tellPausing(ctx: JobContext, { owner_id, from }: { owner_id: number; from: string }): Promise<void> {
  const { pausedFrom, pausedUntil } = await readMembership(ctx.db, owner_id);
  if (pausedFrom?.toISOString() !== from) return;
  const seats = await ctx.db
    .selectFrom('team_seat as s')
    .innerJoin('account as owner', 'owner.id', 's.owner_id')
    .where('s.owner_id', '=', owner_id)
    .where('s.state', '=', 'ACTIVE')
    .orderBy('s.id')
    .select(['s.id', 's.account_id', 'owner.nickname'])
    .execute();
  for (const { id, account_id, nickname } of seats)
    await tell(ctx, {
      ...PLACE,
      accountId: account_id,
      kind: 'TEAM_PAUSING',
      isMailed: true,
      subject: `seat-${id}-${from}`,
      title: `${nickname} 님의 팀 멤버십이 ${dayWords(pausedFrom)}부터 쉬어가요`,
      lines: [
        `${dayWords(new Date(pausedUntil!.getTime() - 1))}까지 팀 모두 멤버십을 쓸 수 없어요. 무료 운동과 기록은 그대로예요.`,
        `${dayWords(pausedUntil!)}에 다시 이어져요.`,
      ],
      button: '내 팀 보기',
    });
}

async function tellAsked(
  ctx: JobContext,
  { invitation_id, account_id }: { invitation_id: number; account_id: number },
): Promise<void> {
  const asked = await ctx.db
    .selectFrom('team_invitation as i')
    .innerJoin('account as a', (join) => join.on('a.id', '=', account_id))
    .where('i.id', '=', invitation_id)
    .select(['i.owner_id', 'a.nickname'])
    .executeTakeFirst();
  if (!asked) return;
  await tell(ctx, {
    ...PLACE,
    accountId: asked.owner_id,
    kind: 'TEAM_ASKED',
    subject: `invitation-${invitation_id}-${account_id}`,
    title: `${asked.nickname} 님이 팀에 들어오고 싶어해요`,
    lines: ['내 팀에서 빈자리를 보고 초대할 수 있어요.'],
    button: '내 팀 보기',
  });
}

/** A week before nothing follows, or at once where that is decided later. */
export async function tellEnding(ctx: JobContext): Promise<void> {
  const now = ctx.now();
  const seats = await ctx.db
    .selectFrom('team_seat as s')
    .innerJoin('membership as m', 'm.account_id', 's.owner_id')
    .innerJoin('account as owner', 'owner.id', 's.owner_id')
    .where('s.state', '=', 'ACTIVE')
    .where('m.renews_at', '>', now)
    .where('m.renews_at', '<=', startOfDay(now, HEARD_DAYS + 1))
    .orderBy('s.owner_id')
    .select(['s.id', 's.owner_id', 's.account_id', 'm.renews_at', 'owner.nickname'])
    .execute();
  const ending = new Map<number, boolean>();
  for (const { id, owner_id, account_id, renews_at, nickname } of seats) {
    if (!ending.has(owner_id)) ending.set(owner_id, await isEnding(ctx.db, await readMembership(ctx.db, owner_id)));
    if (!ending.get(owner_id)) continue;
    await tell(ctx, {
      ...PLACE,
      accountId: account_id,
      kind: 'TEAM_ENDING',
      isMailed: true,
      subject: `seat-${id}-${renews_at!.toISOString()}`,
      title: `${nickname} 님의 팀 멤버십이 ${dayWords(new Date(renews_at!.getTime() - 1))}에 끝나요`,
      lines: ['그날까지 그대로 쓸 수 있어요.', OWN_DAYS],
      button: '내 팀 보기',
    });
  }
}

export const teamSubscribers: readonly Subscriber[] = [
  { topic: 'team.joined', name: 'team.tell-joined', run: tellJoined },
  { topic: 'team.seat-over', name: 'team.tell-over', run: tellOver },
  { topic: 'team.asked', name: 'team.tell-asked', run: tellAsked },
  { topic: 'team.pausing', name: 'team.tell-pausing', run: tellPausing },
  {
    topic: 'identity.withdrawn',
    name: 'team.leave-seat',
    run: async (ctx, { account_id }) => void (await leaveBehind(ctx, account_id)),
  },
];
