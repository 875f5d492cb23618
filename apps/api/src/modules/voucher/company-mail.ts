import { BRAND } from '@oun/brand/brand';
import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { MOBILE_CODE_SECONDS } from '@oun/contract/identity-rules';
import type { proveCompanyMail, sendCompanyMailCode } from '@oun/contract/voucher';
import { randomUUID } from 'node:crypto';
import { takeCode } from '../../platform/access/take-code.ts';
import type { MemberContext } from '../../platform/context.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { isSame, type Secrets } from '../../platform/secrets.ts';
import { writeLetter } from '../identity/identity.ts';
import { findVoucher, refuseUnusable } from './voucher.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'voucher.company-mail-code': { id: string; account_id: number; domain: string };
  }
}

const WRONG_MAX = 5;
const UNIQUE_VIOLATION = '23505';

const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);
/** What stands behind a plus is for whoever reads the mail: it comes to the same mailbox. */
const markOf = (secrets: Secrets, mail: string): Buffer =>
  secrets.derive('company-mail', mail.replace(/\+[^@]*@/, '@'));
export const companyMailCodeOf = (secrets: Secrets, id: string): string => secrets.sixDigits('company-mail-code', id);

/** Sends a code to a mailbox of the company that a voucher is for. A new code kills the one before. */
export async function sendMailCode(
  ctx: MemberContext,
  { code, email_address }: Parsed<typeof sendCompanyMailCode>['body'],
) {
  const { db, memberId, secrets } = ctx;
  const now = ctx.now();
  const voucher = await findVoucher(ctx, code);
  await refuseUnusable(db, now, memberId, voucher);
  const domain = voucher.company_domain;
  if (!domain) throw new AppError('INVALID_TRANSITION');
  if (domainOf(email_address) !== domain) throw new AppError('VOUCHER_MAIL_WRONG', { domain });
  const mail_mark = markOf(secrets, email_address);
  return db.transaction().execute(async (tx) => {
    const { resendAt } = await takeCode(tx, now, {
      kind: 'company-mail',
      whose: memberId,
      address: ctx.readAddress(),
      // A colleague's mailbox must not be filled by somebody with many accounts.
      dayKey: `company-mail-to:${mail_mark.toString('base64url')}`,
    });
    const id = randomUUID();
    const expires_at = new Date(now.getTime() + MOBILE_CODE_SECONDS * 1_000);
    const asked = { mail_mark, sealed_mail: secrets.seal(email_address), code_id: id, expires_at, tries: 0 };
    const written = await tx
      .insertInto('company_mail')
      .values({ account_id: memberId, domain, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'domain'])
          .doUpdateSet(asked)
          // What was shown once stays shown.
          .where('company_mail.proven_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    if (!written) throw new AppError('INVALID_TRANSITION');
    await announce(tx, now, 'voucher.company-mail-code', { id, account_id: memberId, domain });
    return { expires_at: expires_at.toISOString(), resend_at: resendAt.toISOString() };
  });
}

/** Counts the try before it compares, so that many guesses at once are five guesses too. */
export async function proveMail(
  { db, memberId, secrets, now }: MemberContext,
  { email_address, mail_code }: Parsed<typeof proveCompanyMail>['body'],
): Promise<{ domain: string }> {
  const domain = domainOf(email_address);
  const asked = db
    .updateTable('company_mail')
    .where('account_id', '=', memberId)
    .where('domain', '=', domain)
    .where('mail_mark', '=', markOf(secrets, email_address))
    .where('expires_at', '>', now());
  // One more than are read: whoever comes after the last is told so.
  const open = await asked
    .set((eb) => ({ tries: eb.fn<number>('least', [eb('tries', '+', 1), eb.val(WRONG_MAX + 1)]) }))
    .returning(['code_id', 'tries'])
    .executeTakeFirst();
  if (!open) throw new AppError('CODE_EXPIRED');
  if (open.tries > WRONG_MAX) throw new AppError('CODE_DEAD');
  if (!isSame(mail_code, companyMailCodeOf(secrets, open.code_id!))) {
    if (open.tries === WRONG_MAX) throw new AppError('CODE_DEAD');
    throw new AppError('CODE_MISMATCH', { tries_left: WRONG_MAX - open.tries });
  }
  const proven = await asked
    .set({ proven_at: now(), sealed_mail: null, code_id: null, expires_at: null })
    .where('code_id', '=', open.code_id)
    .returning('account_id')
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? new AppError('VOUCHER_MAIL_TAKEN') : error;
    });
  // Sent anew meanwhile: what was typed belongs to the one before.
  if (!proven) throw new AppError('CODE_EXPIRED');
  return { domain };
}

/** Writes to the mailbox, unless a newer code has taken this one's place. */
export async function mailCompanyCode(
  { db, now, secrets, gateways }: JobContext,
  { id, account_id, domain }: { id: string; account_id: number; domain: string },
): Promise<void> {
  const asked = await db
    .selectFrom('company_mail')
    .where('account_id', '=', account_id)
    .where('domain', '=', domain)
    .where('code_id', '=', id)
    .where('expires_at', '>', now())
    .select('sealed_mail')
    .executeTakeFirst();
  if (!asked?.sealed_mail) return;
  const code = companyMailCodeOf(secrets, id);
  await gateways.mail.send({
    id: `company-mail-${id}`,
    to: secrets.unseal(asked.sealed_mail),
    ...writeLetter({
      subject: `[${BRAND.name}] 회사 메일 인증번호 ${code}`,
      lines: [
        `회사 이용권을 등록할 인증번호는 ${code}예요. 3분 동안 쓸 수 있어요.`,
        '부탁한 적이 없다면 이 메일은 지워주세요.',
      ],
    }),
  });
}

export async function forgetCompanyMails({ db }: Pick<JobContext, 'db'>, { account_id }: { account_id: number }) {
  await db.deleteFrom('company_mail').where('account_id', '=', account_id).execute();
}
