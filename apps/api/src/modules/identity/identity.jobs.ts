import { AGREEMENTS, MARKETING_AGREEMENTS, PASSWORD_RESET_MINUTES } from '@oun/contract/identity-rules';
import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropOldLimits } from '../../platform/access/rate-limit.ts';
import type { Db } from '../../platform/db/db.ts';
import { findExisting } from './sign-up/accounts.ts';
import { confirmationCodeOf } from './keys/confirmation.ts';
import { dropOldDevices } from './sign-in/devices.ts';
import type { Contact } from './keys/keys.ts';
import {
  accountLockedLetter,
  codeMessage,
  confirmationLetter,
  keyChangedLetter,
  keyChangedMessage,
  passwordChangedLetter,
  resetLetter,
  sessionReusedLetter,
  socialOnlyLetter,
  welcomeLetter,
} from './messages/identity-messages.ts';
import { dropOldMobileCodes, mobileCodeOf } from './keys/mobile-codes.ts';
import { dropOldPairings } from './sign-in/pairing.ts';
import { closeResets, resetToken } from './sign-in/passwords.ts';
import { deviceName, dropOldSessions } from './sign-in/sessions.ts';
import { dropExpiredRecords } from './leaving/withdrawal.ts';

const receiver = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .select(['email_address', 'nickname'])
    .executeTakeFirst();

const sendCode: Subscriber<'identity.mobile-code'> = {
  topic: 'identity.mobile-code',
  name: 'identity.send-mobile-code',
  async run({ db, now, secrets, gateways, lifeUrl }, { id }) {
    const code = await db
      .selectFrom('mobile_code')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now())
      .select('mobile')
      .executeTakeFirst();
    // Late, or replaced by a newer one: a message that cannot be used would only confuse.
    if (!code) return;
    await gateways.texts.send({ to: code.mobile, text: codeMessage(mobileCodeOf(secrets, id), lifeUrl) });
  },
};

const sendReset: Subscriber<'identity.reset-requested'> = {
  topic: 'identity.reset-requested',
  name: 'identity.send-reset',
  async run({ db, now, secrets, gateways, lifeUrl }, { id, email_address }) {
    const existing = await findExisting(db, { email_address });
    if (!existing) return;
    if (existing.method !== 'email') {
      await gateways.mail.send({ id, to: email_address, ...socialOnlyLetter(lifeUrl, existing.method) });
      return;
    }
    const at = now();
    await db.transaction().execute(async (tx) => {
      await closeResets(tx, at, existing.id);
      await tx
        .insertInto('password_reset')
        .values({
          id,
          account_id: existing.id,
          created_at: at,
          expires_at: new Date(at.getTime() + PASSWORD_RESET_MINUTES * 60_000),
        })
        // Run again after the mail server was away: the same link, open once more.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ closed_at: null }))
        .execute();
    });
    await gateways.mail.send({ id, to: email_address, ...resetLetter(lifeUrl, resetToken(secrets, id)) });
  },
};

const tellPasswordChanged: Subscriber<'identity.password-changed'> = {
  topic: 'identity.password-changed',
  name: 'identity.tell-password-changed',
  async run({ db, gateways, lifeUrl }, { account_id, at }) {
    const account = await receiver(db, account_id);
    if (!account?.email_address) return;
    const id = `password-changed-${account_id}-${Date.parse(at)}`;
    await gateways.mail.send({
      id,
      to: account.email_address,
      ...passwordChangedLetter(lifeUrl, account.nickname, at),
    });
  },
};

const welcome: Subscriber<'identity.signed-up'> = {
  topic: 'identity.signed-up',
  name: 'identity.welcome',
  async run({ db, gateways, lifeUrl }, { account_id }) {
    const account = await receiver(db, account_id);
    if (!account?.email_address) return;
    const given = await db
      .selectFrom('agreement')
      .where('account_id', '=', account_id)
      .where('kind', 'in', MARKETING_AGREEMENTS)
      .orderBy('id')
      .select(['kind', 'is_agreed', 'at'])
      .execute();
    const at = given[0]?.at ?? new Date();
    const agreed = given.filter(({ is_agreed }) => is_agreed).map(({ kind }) => AGREEMENTS[kind].title);
    const letter = welcomeLetter(lifeUrl, account.nickname, agreed, at.toISOString());
    await gateways.mail.send({ id: `welcome-${account_id}`, to: account.email_address, ...letter });
  },
};

const tellReuse: Subscriber<'identity.session-reused'> = {
  topic: 'identity.session-reused',
  name: 'identity.tell-session-reused',
  async run({ db, gateways, lifeUrl }, { account_id, session_id }) {
    const account = await receiver(db, account_id);
    const session = await db.selectFrom('session').where('id', '=', session_id).select('user_agent').executeTakeFirst();
    if (!account?.email_address || !session) return;
    const letter = sessionReusedLetter(lifeUrl, account.nickname, deviceName(session.user_agent));
    await gateways.mail.send({ id: `session-reused-${session_id}`, to: account.email_address, ...letter });
  },
};

const cutSocialLink: Subscriber<'identity.social-unlinked'> = {
  topic: 'identity.social-unlinked',
  name: 'identity.cut-social-link',
  async run({ gateways, secrets }, { provider, subject, sealed_token }) {
    const token = sealed_token === null ? null : secrets.unseal(Buffer.from(sealed_token, 'base64'));
    await gateways.social[provider]?.unlink({ subject, token });
  },
};

const sendConfirmation: Subscriber<'identity.confirmation-code'> = {
  topic: 'identity.confirmation-code',
  name: 'identity.send-confirmation-code',
  async run({ db, now, secrets, gateways, lifeUrl }, { id, session_id }) {
    const asked = await db
      .selectFrom('confirmation_code')
      .innerJoin('session', 'session.id', 'confirmation_code.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('confirmation_code.session_id', '=', session_id)
      .where('confirmation_code.id', '=', id)
      .where('confirmation_code.expires_at', '>', now())
      .select(['confirmation_code.way', 'account.mobile', 'account.email_address'])
      .executeTakeFirst();
    if (!asked) return;
    const code = confirmationCodeOf(secrets, id);
    if (asked.way === 'mobile' && asked.mobile) {
      await gateways.texts.send({ to: asked.mobile, text: codeMessage(code, lifeUrl) });
    }
    if (asked.way === 'email' && asked.email_address) {
      await gateways.mail.send({ id: `confirmation-${id}`, to: asked.email_address, ...confirmationLetter(code) });
    }
  },
};

const tellKeyChanged: Subscriber<'identity.key-changed'> = {
  topic: 'identity.key-changed',
  name: 'identity.tell-key-changed',
  async run({ gateways, secrets, lifeUrl }, { account_id, at, change, what, sealed_to }) {
    const to = JSON.parse(secrets.unseal(Buffer.from(sealed_to, 'base64'))) as Contact;
    const id = `key-changed-${account_id}-${change}-${Date.parse(at)}`;
    if (to.email_address) {
      await gateways.mail.send({ id, to: to.email_address, ...keyChangedLetter(lifeUrl, change, what, at) });
    }
    // The number that was left behind hears of it too; for the rest it is enough where there is no address.
    if (to.mobile && (change === 'MOBILE_CHANGED' || !to.email_address)) {
      await gateways.texts.send({ to: to.mobile, text: keyChangedMessage(change, what) });
    }
  },
};

const tellLocked: Subscriber<'identity.account-locked'> = {
  topic: 'identity.account-locked',
  name: 'identity.tell-account-locked',
  async run({ db, gateways, lifeUrl }, { account_id, at }) {
    const account = await receiver(db, account_id);
    if (!account?.email_address) return;
    const id = `account-locked-${account_id}-${Date.parse(at)}`;
    await gateways.mail.send({
      id,
      to: account.email_address,
      ...accountLockedLetter(lifeUrl, account.nickname, at),
    });
  },
};

export const identitySubscribers = [
  sendCode,
  sendReset,
  sendConfirmation,
  tellKeyChanged,
  tellLocked,
  tellPasswordChanged,
  welcome,
  tellReuse,
  cutSocialLink,
];

const housekeeping: Schedule = {
  name: 'identity.housekeeping',
  cron: '7 * * * *',
  async run({ db, now }) {
    const at = now();
    await dropOldLimits(db, at);
    await dropOldMobileCodes(db, at);
    await dropOldPairings(db, at);
    await dropOldSessions(db, at);
    await dropOldDevices(db, at);
    await dropExpiredRecords(db, at);
    await db.deleteFrom('social_flow').where('expires_at', '<', at).execute();
    await db.deleteFrom('social_ticket').where('expires_at', '<', at).execute();
  },
};

export const identitySchedules = [housekeeping];
