import { AppError } from '@oun/contract/errors';
import type { AgreementRecord } from '@oun/contract/identity';
import { AGREEMENT_KINDS, type AgreementKind, AGREEMENTS, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type AgreementsGiven = readonly { kind: AgreementKind; version: string }[];

/** Looked at before anything is stored: who is under 14 leaves no trace. */
export function refuseMissingAgreements(given: AgreementsGiven): void {
  const kinds = new Set(given.map(({ kind }) => kind));
  if (!kinds.has('AGE_14')) throw new AppError('UNDER_14');
  const missing = REQUIRED_AGREEMENTS.filter((kind) => !kinds.has(kind));
  if (missing.length > 0) throw new AppError('AGREEMENT_REQUIRED', { missing });
  const outdated = given.filter(({ kind, version }) => version !== AGREEMENTS[kind].version).map(({ kind }) => kind);
  if (outdated.length > 0) throw new AppError('AGREEMENT_OUTDATED', { outdated });
}

/** Every kind that was asked for, agreed to or not: both are answers with a date. */
export async function recordAgreements(
  tx: Tx,
  accountId: number,
  given: AgreementsGiven,
  at: Date,
): Promise<AgreementRecord[]> {
  const kinds = new Set(given.map(({ kind }) => kind));
  const rows = AGREEMENT_KINDS.filter((kind) => kind !== 'HEALTH').map((kind) => ({
    kind,
    version: AGREEMENTS[kind].version,
    is_agreed: kinds.has(kind),
    at,
  }));
  await tx
    .insertInto('agreement')
    .values(rows.map((row) => ({ ...row, account_id: accountId })))
    .execute();
  return rows.map((row) => ({ ...row, at: at.toISOString() }));
}

export async function listAgreements({ db, memberId }: MemberContext): Promise<{ items: AgreementRecord[] }> {
  const rows = await db
    .selectFrom('agreement')
    .where('account_id', '=', memberId)
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .select(['kind', 'version', 'is_agreed', 'at'])
    .execute();
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

export async function changeAgreement(
  { db, memberId, now }: MemberContext,
  { kind, is_agreed }: { kind: AgreementKind; is_agreed: boolean },
): Promise<AgreementRecord> {
  const { isRequired, version } = AGREEMENTS[kind];
  // Taking back what the service stands on is leaving it.
  if (isRequired && !is_agreed) throw new AppError('AGREEMENT_REQUIRED', { missing: [kind] });
  const row = { kind, version, is_agreed, at: now() };
  await db
    .insertInto('agreement')
    .values({ ...row, account_id: memberId })
    .execute();
  return { ...row, at: row.at.toISOString() };
}
