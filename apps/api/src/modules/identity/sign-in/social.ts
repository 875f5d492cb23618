import { dateOf } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import type { SocialOutcome } from '@oun/contract/identity';
import { METHOD_NAMES, NICKNAME, type SocialProvider } from '@oun/contract/identity-rules';
import { createHash } from 'node:crypto';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { type SocialGateway, type SocialPerson, SocialRefusal } from '../../../gateways/social/social.person.ts';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { hashToken, isSame, randomToken } from '../../../platform/secrets.ts';
import { findExisting, getAccount } from '../sign-up/accounts.ts';
import { refuseUnconfirmed } from '../keys/confirmation.ts';
import { announceKeyChange } from '../keys/keys.ts';
import { beginSession } from './sessions.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'identity.social-unlinked': { provider: SocialProvider; subject: string; sealed_token: string | null };
  }
}

const FLOW_MINUTES = 10;
const TICKET_MINUTES = 30;
const STARTS_FROM: Limit = { max: 60, seconds: 600 };
const AGE_MIN = 14;
const AGE_OF_MAJORITY = 19;
const CANCELED = new Set(['access_denied', 'user_cancelled_authorize', 'consent_required', 'interaction_required']);

function gatewayOf({ gateways }: Context, provider: SocialProvider): SocialGateway {
  const gateway = gateways.social[provider];
  if (!gateway) throw new AppError('SOCIAL_UNAVAILABLE', { provider: METHOD_NAMES[provider] });
  return gateway;
}

const redirectUri = ({ lifeUrl }: Context): string => `${lifeUrl}/sign-in-social`;

/** Begins a sign-in with a provider. What it must bring back is kept here; who may bring it back, in the browser. */
export async function startSocial(ctx: OptionalContext, provider: SocialProvider, redirectPath: string) {
  const gateway = gatewayOf(ctx, provider);
  const now = ctx.now();
  const tries = await takeTry(ctx.db, now, `social-from:${ctx.readAddress()}`, STARTS_FROM);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const [state, flow, nonce, verifier] = [randomToken(), randomToken(), randomToken(), randomToken()];
  await ctx.db
    .insertInto('social_flow')
    .values({
      state_hash: hashToken(state),
      flow_hash: hashToken(flow),
      provider,
      nonce,
      verifier,
      redirect_path: redirectPath,
      account_id: ctx.identity?.id ?? null,
      expires_at: new Date(now.getTime() + FLOW_MINUTES * 60_000),
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { flow, authorize_url: gateway.authorizeUrl({ state, nonce, challenge, redirectUri: redirectUri(ctx) }) };
}

type Return = {
  state: string;
  flow: string;
  code?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
};

export async function finishSocial(ctx: Context, given: Return): Promise<SocialOutcome> {
  const now = ctx.now();
  // Gone with the first try, right or wrong.
  const begun = await ctx.db
    .deleteFrom('social_flow')
    .where('state_hash', '=', hashToken(given.state))
    .returningAll()
    .executeTakeFirst();
  if (!begun || begun.expires_at <= now) throw new AppError('SOCIAL_EXPIRED');
  const isSameBrowser = isSame(hashToken(given.flow).toString('hex'), begun.flow_hash.toString('hex'));
  if (!isSameBrowser) throw new AppError('SOCIAL_EXPIRED');

  const { provider, redirect_path } = begun;
  const words = { provider: METHOD_NAMES[provider], redirect_path };
  if (given.error !== undefined) {
    throw new AppError(CANCELED.has(given.error) ? 'SOCIAL_CANCELED' : 'SOCIAL_FAILED', words);
  }
  if (!given.code) throw new AppError('SOCIAL_FAILED', words);
  const person = await gatewayOf(ctx, provider)
    .exchange({
      code: given.code,
      state: given.state,
      nonce: begun.nonce,
      verifier: begun.verifier,
      redirectUri: redirectUri(ctx),
      user: given.user,
      now,
    })
    .catch((error: unknown) => {
      if (!(error instanceof SocialRefusal || error instanceof OutsideUnavailable)) throw error;
      ctx.log.warn({ provider, reason: error.message }, 'A social sign-in failed');
      throw new AppError(error instanceof SocialRefusal ? 'SOCIAL_FAILED' : 'SOCIAL_UNAVAILABLE', words);
    });
  return receive(ctx, begun, person);
}

type Begun = { provider: SocialProvider; redirect_path: string; account_id: number | null };

async function receive(
  ctx: Context,
  { provider, redirect_path, account_id }: Begun,
  person: SocialPerson,
): Promise<SocialOutcome> {
  const { db } = ctx;
  const linked = await db
    .selectFrom('social_link')
    .innerJoin('account', 'account.id', 'social_link.account_id')
    .where('provider', '=', provider)
    .where('subject', '=', person.subject)
    .select(['account.id', 'account.state'])
    .executeTakeFirst();
  // One who wants to link must not find themselves signed in as somebody else.
  if (linked && account_id !== null && linked.id !== account_id) {
    throw new AppError('SOCIAL_LINKED_ELSEWHERE', { provider: METHOD_NAMES[provider] });
  }
  if (linked) {
    if (linked.state !== 'ACTIVE') throw new AppError('SOCIAL_FAILED', { provider: METHOD_NAMES[provider] });
    const signedIn = await beginSession(ctx, { accountId: linked.id, method: provider });
    return { kind: 'signed-in', provider, redirect_path, ...signedIn };
  }
  // Before anything of theirs is stored.
  if (person.birthday && isUnderAge(person.birthday, ctx.now())) throw new AppError('UNDER_14');

  const ticket = await keepTicket(ctx, provider, person);
  const existing = await findOwner(db, person);
  if (existing) {
    const { method, email_address } = existing;
    return { kind: 'link', redirect_path, ticket, provider, existing: { method, email_address } };
  }
  return {
    kind: 'sign-up',
    redirect_path,
    ticket,
    profile: {
      provider,
      email_address: person.emailAddress,
      nickname: person.nickname && NICKNAME.test(person.nickname) ? person.nickname : null,
      mobile: person.mobile,
    },
  };
}

/** An account with the same verified address or the same number is somebody's: told, never joined by itself. */
async function findOwner(db: Db, { emailAddress, isEmailVerified, mobile }: SocialPerson) {
  const byEmail = emailAddress && isEmailVerified ? await findExisting(db, { email_address: emailAddress }) : undefined;
  return byEmail ?? (mobile ? await findExisting(db, { mobile }) : undefined);
}

async function keepTicket(ctx: Context, provider: SocialProvider, person: SocialPerson): Promise<string> {
  const ticket = randomToken();
  await ctx.db
    .insertInto('social_ticket')
    .values({
      hash: hashToken(ticket),
      provider,
      subject: person.subject,
      email_address: person.emailAddress,
      is_email_verified: person.isEmailVerified,
      nickname: person.nickname,
      mobile: person.mobile,
      sealed_token: person.token === null ? null : ctx.secrets.seal(person.token),
      minor_until: person.birthday ? minorUntil(person.birthday, ctx.now()) : null,
      expires_at: new Date(ctx.now().getTime() + TICKET_MINUTES * 60_000),
    })
    .execute();
  return ticket;
}

/** Both days as they are in Seoul. */
export function isUnderAge(birthday: string, now: Date): boolean {
  return dayOfAge(birthday, AGE_MIN) > dateOf(now);
}

/** The day until which a guardian may take back what they buy; nothing for who is past it, since nobody needs theirs. */
export function minorUntil(birthday: string, now: Date): string | null {
  const day = dayOfAge(birthday, AGE_OF_MAJORITY);
  return day > dateOf(now) ? day : null;
}

/** Who was born on a leap day comes of age on the first of March. */
function dayOfAge(birthday: string, age: number): string {
  const [year, month, day] = birthday.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10);
}

export async function linkSocial(ctx: MemberContext, ticket: string) {
  await refuseUnconfirmed(ctx);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const shown = await tx
      .deleteFrom('social_ticket')
      .where('hash', '=', hashToken(ticket))
      .where('expires_at', '>', now)
      .returning(['provider', 'subject', 'email_address', 'sealed_token', 'minor_until'])
      .executeTakeFirst();
    if (!shown) throw new AppError('SOCIAL_EXPIRED');
    const { minor_until, ...link } = shown;
    const taken = await tx
      .insertInto('social_link')
      .values({ ...link, account_id: ctx.memberId, linked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (!taken) throw new AppError('SOCIAL_LINKED_ELSEWHERE', { provider: METHOD_NAMES[link.provider] });
    await announceKeyChange(ctx, tx, ctx.memberId, { change: 'SOCIAL_LINKED', what: METHOD_NAMES[link.provider] });
    if (minor_until) await tx.updateTable('account').set({ minor_until }).where('id', '=', ctx.memberId).execute();
  });
  return getAccount(ctx);
}

/** The account is locked meanwhile, so that two cuts at once cannot cut the last two. */
export async function unlinkSocial(ctx: MemberContext, provider: SocialProvider) {
  await refuseUnconfirmed(ctx);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .where('id', '=', ctx.memberId)
      .select('password_hash')
      .forUpdate()
      .executeTakeFirst();
    if (!account) throw new AppError('UNAUTHORIZED');
    const links = await tx
      .selectFrom('social_link')
      .where('account_id', '=', ctx.memberId)
      .select(['provider', 'subject', 'sealed_token'])
      .execute();
    const cut = links.find((link) => link.provider === provider);
    if (!cut) return;
    if (links.length === 1 && !account.password_hash) throw new AppError('LAST_SIGN_IN_METHOD');
    await tx.deleteFrom('social_link').where('provider', '=', provider).where('subject', '=', cut.subject).execute();
    await announceUnlinked(tx, now, cut);
    await announceKeyChange(ctx, tx, ctx.memberId, { change: 'SOCIAL_UNLINKED', what: METHOD_NAMES[provider] });
  });
  return getAccount(ctx);
}

export const announceUnlinked = (
  tx: Parameters<typeof announce>[0],
  now: Date,
  { provider, subject, sealed_token }: { provider: SocialProvider; subject: string; sealed_token: Buffer | null },
) =>
  announce(tx, now, 'identity.social-unlinked', {
    provider,
    subject,
    sealed_token: sealed_token?.toString('base64') ?? null,
  });
