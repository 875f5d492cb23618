import { nativeAppOf } from '@oun/brand/user-agent';
import { AppError } from '@oun/contract/errors';
import type { Me } from '@oun/contract/identity';
import type { SignInMethod } from '@oun/contract/identity-rules';
import type { Session } from '@oun/contract/session';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Identity } from '../../../platform/access/tokens.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { EndReason } from './end-reason.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { ACCESS_TOKEN_MINUTES } from '../../../platform/access/tokens.ts';
import { rememberDevice } from './devices.ts';
import { findActive, meOf, ROLES_OF, type SignedIn } from '../sign-up/accounts.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.session-reused': { account_id: number; session_id: string };
  }
}

const MEMBER_DAYS = 60;
/** Staff sign in every working day, and again after a long break. */
const STAFF_HOURS = 12;
const STAFF_IDLE_HOURS = 2;
/** In which a token that was just exchanged answers once more: for tabs and retries that did not hear the first answer. */
export const GRACE_SECONDS = 20;
/** Nobody rotates more often within the grace. */
const GRACE_STEPS = 8;
const HOUR_MS = 3_600_000;
const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);

type Begin = { accountId: number; method: SignInMethod; isStaff?: boolean };

/** Begins a session on the caller's device. Its first token lasts half an hour; to last longer it must be opened. */
export async function beginSession(
  ctx: Context,
  { accountId, method, isStaff = false }: Begin,
  db: Db = ctx.db,
): Promise<SignedIn> {
  const now = ctx.now();
  const account = await findActive(db, accountId);
  if (!account) throw new AppError('UNAUTHORIZED');
  const sessionId = randomUUID();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      method,
      is_staff: isStaff,
      user_agent: ctx.userAgent,
      address: ctx.readAddress(),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000),
    })
    .execute();
  const identity = identityOf(accountId, account.roles, isStaff, sessionId);
  return { accessToken: await ctx.tokens.sign(identity), user: meOf(account, identity) };
}

/** A member's session acts as a member, whatever else its owner may be. */
function identityOf(id: number, roles: Me['roles'], isStaff: boolean, sessionId: string): Identity {
  return isStaff ? { id, role: roles[0]!, roles, sessionId } : { id, role: 'user', roles: ['user'], sessionId };
}

type SessionTokens = { accessToken: string; refreshToken: string; expires_at: string };
type OpenedSession = SessionTokens & { deviceToken: string };

/** Gives a session its first refresh token, once: a token that leaks later cannot be made into a session. */
export async function openSession(ctx: MemberContext): Promise<OpenedSession> {
  const { db, identity, memberId } = ctx;
  const now = ctx.now();
  const { sessionId } = identity;
  if (!sessionId) throw new AppError('INVALID_TRANSITION');
  const refreshToken = randomToken();
  const deviceToken = ctx.deviceToken ?? randomToken();
  const expires = await db.transaction().execute(async (tx) => {
    const session = await tx
      .updateTable('session')
      .set({
        opened_at: now,
        expires_at: sql<Date>`case when is_staff then ${hoursFrom(now, STAFF_HOURS)}::timestamptz
          else ${hoursFrom(now, MEMBER_DAYS * 24)}::timestamptz end`,
      })
      .where('id', '=', sessionId)
      .where('account_id', '=', memberId)
      .where('opened_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('expires_at')
      .executeTakeFirst();
    if (!session) throw new AppError('INVALID_TRANSITION');
    await tx
      .insertInto('refresh_token')
      .values({ hash: hashToken(refreshToken), session_id: sessionId, issued_at: now })
      .execute();
    await rememberDevice(tx, now, memberId, deviceToken);
    return session.expires_at;
  });
  const accessToken = await ctx.tokens.sign(identity);
  return { accessToken, refreshToken, deviceToken, expires_at: expires.toISOString() };
}

type Renewal = { kind: 'over' } | { kind: 'renewed'; identity: Identity; refreshToken: string; expires: Date };

/**
 * Exchanges a refresh token for its successor. The successor is derived from it, so that the same token, asked for
 * again at once, gives the same successor although only hashes are stored. Asked for later it was stolen, from us or
 * by us: the session ends for both.
 */
export async function refreshSession(ctx: Context, refreshToken: string): Promise<SessionTokens> {
  const renewal = await ctx.db.transaction().execute((tx) => renew(ctx, tx, refreshToken));
  // Thrown only here: what a stolen token brought about must be committed.
  if (renewal.kind === 'over') throw new AppError('SESSION_ENDED');
  return {
    accessToken: await ctx.tokens.sign(renewal.identity),
    refreshToken: renewal.refreshToken,
    expires_at: renewal.expires.toISOString(),
  };
}

async function renew(ctx: Context, tx: Tx, refreshToken: string): Promise<Renewal> {
  const now = ctx.now();
  // Both rows locked: who waited here sees what the one before did.
  const found = await tx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('refresh_token.hash', '=', hashToken(refreshToken))
    .select([
      'refresh_token.used_at',
      'session.id',
      'session.account_id',
      'session.is_staff',
      'session.last_seen_at',
      'session.expires_at',
      'session.ended_at',
      'account.state',
    ])
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst();
  if (!found || found.ended_at || found.expires_at <= now || found.state !== 'ACTIVE') return { kind: 'over' };
  const { id, account_id, is_staff } = found;
  if (is_staff && now.getTime() - found.last_seen_at.getTime() > STAFF_IDLE_HOURS * HOUR_MS) return { kind: 'over' };

  let head: string | undefined;
  let expires = found.expires_at;
  if (!found.used_at) {
    head = successorOf(ctx, refreshToken);
    if (!is_staff) expires = hoursFrom(now, MEMBER_DAYS * 24);
    await tx.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hashToken(refreshToken)).execute();
    await tx
      .insertInto('refresh_token')
      .values({ hash: hashToken(head), session_id: id, issued_at: now })
      .execute();
    await tx.updateTable('session').set({ last_seen_at: now, expires_at: expires }).where('id', '=', id).execute();
  } else if (now.getTime() - found.used_at.getTime() <= GRACE_SECONDS * 1_000) {
    head = await headAfter(ctx, tx, refreshToken);
  }
  if (!head) {
    await endSessions(tx, now, 'TOKEN_REUSED', { sessionId: id });
    await announce(tx, now, 'identity.session-reused', { account_id, session_id: id });
    ctx.log.warn({ session_id: id }, 'A refresh token was used twice');
    return { kind: 'over' };
  }
  const { roles } = await tx
    .selectFrom('account_role')
    .where('account_id', '=', account_id)
    .select(ROLES_OF.as('roles'))
    .executeTakeFirstOrThrow();
  return { kind: 'renewed', identity: identityOf(account_id, roles, is_staff, id), refreshToken: head, expires };
}

const successorOf = ({ secrets }: Context, token: string): string =>
  secrets.derive('refresh-token', token).toString('base64url');

/** The token of this session that has not been used yet, found by walking on from an older one. */
async function headAfter(ctx: Context, tx: Tx, token: string): Promise<string | undefined> {
  let head = token;
  for (let step = 0; step < GRACE_STEPS; step += 1) {
    head = successorOf(ctx, head);
    const row = await tx
      .selectFrom('refresh_token')
      .where('hash', '=', hashToken(head))
      .select('used_at')
      .executeTakeFirst();
    if (!row) return undefined;
    if (!row.used_at) return head;
  }
  return undefined;
}

/** Signs out. A token that is unknown or over says the same. */
export async function endSession({ db, now }: Context, refreshToken: string): Promise<Record<never, never>> {
  const token = await db
    .selectFrom('refresh_token')
    .where('hash', '=', hashToken(refreshToken))
    .select('session_id')
    .executeTakeFirst();
  if (token) await endSessions(db, now(), 'SIGNED_OUT', { sessionId: token.session_id });
  return {};
}

type Which = { sessionId: string } | { accountId: number; except?: string | undefined };

/** Every way a session ends goes through here; a trigger tells all nodes. */
export async function endSessions(db: Db, now: Date, reason: EndReason, which: Which): Promise<number> {
  let ending = db.updateTable('session').set({ ended_at: now, end_reason: reason }).where('ended_at', 'is', null);
  if ('sessionId' in which) ending = ending.where('id', '=', which.sessionId);
  else {
    ending = ending.where('account_id', '=', which.accountId);
    if (which.except) ending = ending.where('id', '<>', which.except);
  }
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function listSessions({ db, memberId, identity, now }: MemberContext): Promise<{ items: Session[] }> {
  const rows = await db
    .selectFrom('session')
    .where('account_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .select(['id', 'user_agent', 'method', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return {
    items: rows.map(({ user_agent, created_at, last_seen_at, ...row }) => ({
      ...row,
      device: deviceName(user_agent),
      is_current: row.id === identity.sessionId,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
  };
}

export async function endOneSession({ db, memberId, now }: MemberContext, id: string): Promise<Record<never, never>> {
  const own = await db
    .selectFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  // Another member's session reads as not there, so ids cannot be probed.
  if (!own) throw new AppError('NOT_FOUND');
  await endSessions(db, now(), 'ENDED_BY_MEMBER', { sessionId: id });
  return {};
}

export async function endAllSessions({ db, memberId, identity, now }: MemberContext, keepCurrent: boolean) {
  const except = keepCurrent ? identity.sessionId : undefined;
  return { ended_sessions: await endSessions(db, now(), 'ENDED_BY_MEMBER', { accountId: memberId, except }) };
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, '아이폰'],
  [/iPad/, '아이패드'],
  [/SMART-TV|SmartTV|Tizen|Web0S|AppleTV|BRAVIA/i, 'TV'],
  [/Android/, '안드로이드'],
  [/Windows/, '윈도우'],
  [/Macintosh|Mac OS X/, '맥'],
  [/CrOS/, '크롬북'],
  [/Linux/, '리눅스'],
];
const BROWSERS: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, '엣지'],
  [/Firefox\/|FxiOS\//, '파이어폭스'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, '크롬'],
  [/Safari\//, '사파리'],
];

/** As a person would name it: 아이폰 오운 앱, 윈도우 크롬. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const system = named(SYSTEMS);
  const app = nativeAppOf(userAgent);
  if (app) return `${app.os === 'iOS' ? (system ?? '아이폰') : '안드로이드'} 오운 앱`;
  return [system, named(BROWSERS)].filter(Boolean).join(' ') || '알 수 없는 기기';
}

/** What is long over: the session list needs it no more, and its tokens can no longer be mistaken for stolen ones. */
export async function dropOldSessions(db: Db, now: Date): Promise<void> {
  const monthAgo = hoursFrom(now, -30 * 24);
  await db.deleteFrom('session').where('expires_at', '<', monthAgo).execute();
}
