import { AppError } from '@oun/contract/errors';
import type { AgreementRecord } from '@oun/contract/identity';
import { AGREEMENT_KINDS, type AgreementKind, AGREEMENTS, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    /** Nothing about somebody's health may be kept any more. */
    'identity.health-refused': { account_id: number; at: string };
    /** What somebody says to ads: they are told back what they said. */
    'identity.consent-changed': { account_id: number; kind: AgreementKind; is_agreed: boolean; at: string };
  }
}

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

/** Also as a part of what another module changes. */
export async function changeAgreement(
  { db, memberId, now }: Omit<MemberContext, 'db'> & { db: Db | Tx },
  { kind, is_agreed }: { kind: AgreementKind; is_agreed: boolean },
): Promise<AgreementRecord> {
  const { isRequired, version } = AGREEMENTS[kind];
  // Taking back what the service stands on is leaving it.
  if (isRequired && !is_agreed) throw new AppError('AGREEMENT_REQUIRED', { missing: [kind] });
  const row = { kind, version, is_agreed, at: now() };
  const write = async (tx: Tx) => {
    await tx
      .insertInto('agreement')
      .values({ ...row, account_id: memberId })
      .execute();
    if (kind === 'NIGHT' || kind.startsWith('MARKETING_'))
      await announce(tx, row.at, 'identity.consent-changed', {
        account_id: memberId,
        kind,
        is_agreed,
        at: row.at.toISOString(),
      });
    if (kind === 'HEALTH' && !is_agreed)
      await announce(tx, row.at, 'identity.health-refused', { account_id: memberId, at: row.at.toISOString() });
  };
  await (db.isTransaction ? write(db as Tx) : db.transaction().execute(write));
  return { ...row, at: row.at.toISOString() };
}
