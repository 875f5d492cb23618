import { CLAIM_REASONS, type listClaims as listClaimsCall } from '@oun/contract/claim';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { CLAIM_TYPES } from '@oun/contract/order';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { readClaims } from './claim-views.ts';

type Type = (typeof CLAIM_TYPES)[number];

export async function listReasons(type: Type | undefined) {
  const items = CLAIM_REASONS.filter(({ types }) =>
    type === undefined ? types.length > 0 : (types as readonly Type[]).includes(type),
  );
  return { items: items.map((reason) => ({ ...reason, types: [...reason.types] })) };
}

export async function listClaims(
  ctx: MemberContext,
  { type, is_open, cursor, limit }: Parsed<typeof listClaimsCall>['query'],
): Promise<Answer<typeof listClaimsCall>> {
  const after = readCursor(cursor, 'number')?.[1] ?? 2_147_483_647;
  const rows = await readClaims(
    ctx,
    sql`where claim.account_id = ${ctx.memberId} and claim.id < ${after}
      and (${type ?? null}::text is null or claim.type = ${type ?? null})
      and (${is_open ?? null}::boolean is null or (claim.closed_at is null) = ${is_open ?? null}) order by claim.id desc limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null };
}
