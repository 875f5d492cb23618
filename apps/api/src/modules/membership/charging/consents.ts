import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type answerConsent as answerConsentCall, TERMS_VERSION } from '@oun/contract/membership';
import { type Consent, consentKindOf } from '@oun/membership/consent';
import type { FutureCharge } from '@oun/membership/statement';
import { type Won, won } from '@oun/money';
import { createHash } from 'node:crypto';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { findKey, keyWords } from '../methods/billing-keys.ts';
import { consentFrom, type Held, lockMembership, nextChargeOf, readMembership } from '../standing/held.ts';
import { settle } from '../standing/settle.ts';
import { myMembership } from '../views/my-membership.ts';
import { canAnswer } from './live-charge.ts';

/** What they read when they said so, so that it can be shown that they did. */
const hashOf = (facts: Record<string, unknown>): Buffer => createHash('sha256').update(JSON.stringify(facts)).digest();

/** What they are asked about the charge that comes next, as it stands now. */
async function factsOf(tx: Tx, held: Held, charge: FutureCharge) {
  const key = await findKey(tx, held.accountId, held.contract!.billing_key_id!);
  const facts = {
    kind: consentKindOf(charge)!,
    amount_before: charge.before ?? won(0),
    amount_after: charge.amount,
    method: key ? keyWords(key) : '',
    text_version: TERMS_VERSION,
  };
  return { ...facts, text_hash: hashOf({ ...facts, due: charge.dueAt.toISOString() }) };
}

/** Asks for a yes to the charge that comes next; asked again, it is the same question, unless it is about more by now. */
export async function openConsent(tx: Tx, now: Date, held: Held, charge: FutureCharge): Promise<Consent> {
  const contract = held.contract!;
  const facts = await factsOf(tx, held, charge);
  await tx
    .insertInto('consent_request')
    .values({
      account_id: held.accountId,
      contract_id: contract.id,
      effective_at: charge.dueAt,
      ...facts,
      opened_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['contract_id', 'kind', 'effective_at'])
        .doUpdateSet({ ...facts, opened_at: now, is_agreed: null, answered_at: null })
        .where('consent_request.amount_after', '<', charge.amount),
    )
    .execute();
  const row = await tx
    .selectFrom('consent_request')
    .where('contract_id', '=', contract.id)
    .where('kind', '=', facts.kind)
    .where('effective_at', '=', charge.dueAt)
    .selectAll()
    .executeTakeFirstOrThrow();
  return consentFrom(row);
}

/** Of somebody who buys: they pressed the button that says how much. */
export async function writePurchaseConsent(
  tx: Tx,
  now: Date,
  {
    accountId,
    contractId,
    before,
    after,
    method,
  }: {
    accountId: number;
    contractId: number;
    before: Won;
    after: Won;
    method: string;
  },
): Promise<number> {
  const facts = {
    kind: 'PURCHASE' as const,
    amount_before: before,
    amount_after: after,
    method,
    text_version: TERMS_VERSION,
  };
  const row = await tx
    .insertInto('consent_request')
    .values({
      account_id: accountId,
      contract_id: contractId,
      effective_at: now,
      ...facts,
      text_hash: hashOf(facts),
      opened_at: now,
      answered_at: now,
      is_agreed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Yes or no to what was shown, and the other way round until it is charged. It is kept as it was answered. */
export async function answerConsent(
  ctx: MemberContext,
  id: number,
  { is_agreed, text_version, expected_amount }: Parsed<typeof answerConsentCall>['body'],
): Promise<Answer<typeof answerConsentCall>> {
  const { db, memberId, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, now(), memberId);
    const consent = await tx
      .selectFrom('consent_request')
      .where('id', '=', id)
      .where('account_id', '=', memberId)
      .select(['id', 'kind', 'contract_id', 'effective_at', 'text_version'])
      .executeTakeFirst();
    if (!consent) throw new AppError('NOT_FOUND');
    if (consent.text_version !== text_version) throw new AppError('TERMS_CHANGED');
    const isOwn = consent.contract_id === held.contract?.id;
    const next = nextChargeOf(held);
    const isOpen = isOwn && (await canAnswer(tx, held, consent.effective_at, now()));
    if (!isOpen || !next || consent.kind !== consentKindOf(next)) throw new AppError('CONSENT_CLOSED');
    if (next.amount !== expected_amount) throw new AppError('PRICE_CHANGED', { amount: next.amount });
    const facts = await factsOf(tx, held, next);
    await tx
      .updateTable('consent_request')
      .set({ ...facts, is_agreed, answered_at: now() })
      .where('id', '=', id)
      .execute();
    const after = await readMembership(tx, memberId);
    await settle(tx, now(), held, after, { kind: is_agreed ? 'AGREED' : 'NOT_AGREED', detail: { consent_id: id } });
  });
  return myMembership(ctx);
}
