import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { adminListPointMovements, PointMovement } from '@oun/contract/point-admin';
import { won } from '@oun/money';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { membersMeant } from '../../identity/identity.ts';

const COLUMNS = sql`m.id, m.account_id, a.nickname, m.kind, m.amount, m.reason, m.valid_days, m.state, m.needs_second,
  m.proposed_by, p.nickname as proposer, m.proposed_at, s.nickname as approved_by, m.approved_at`;
const MOVEMENTS = sql`point_movement m join account a on a.id = m.account_id join account p on p.id = m.proposed_by
  left join account s on s.id = m.approved_by`;

const SORTS = {
  newest: { by: sql`m.id`, kind: 'number' },
  amount: { by: sql`m.amount`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

export async function listMovements(
  { db }: StaffContext,
  { state, kind, account_id, q, ...asked }: Parsed<typeof adminListPointMovements>['query'],
): Promise<Answer<typeof adminListPointMovements>> {
  const { items, ...page } = await readStaffPage<Row>(
    db,
    {
      select: COLUMNS,
      from: MOVEMENTS,
      where: [
        ...(state ? [sql<SqlBool>`m.state = ${state}`] : []),
        ...(kind ? [sql<SqlBool>`m.kind = ${kind}`] : []),
        ...(account_id ? [sql<SqlBool>`m.account_id = ${account_id}`] : []),
        ...(q
          ? [
              sql<SqlBool>`m.id in (select meant.id from point_movement meant where meant.account_id in ${membersMeant(q)}
                union all select meant.id from point_movement meant where meant.proposed_by in ${membersMeant(q)})`,
            ]
          : []),
      ],
      id: sql<number>`m.id`,
    },
    SORTS,
    asked,
  );
  return { items: items.map(wireOf), ...page };
}

type Row = Omit<PointMovement, 'amount' | 'proposed_by' | 'proposed_at' | 'approved_at'> & {
  amount: number;
  proposed_by: number;
  proposer: string;
  proposed_at: Date;
  approved_at: Date | null;
};

const wireOf = ({ proposed_by, proposer, amount, proposed_at, approved_at, ...row }: Row): PointMovement => ({
  ...row,
  amount: won(amount),
  proposed_by: { id: proposed_by, name: proposer },
  proposed_at: proposed_at.toISOString(),
  approved_at: approved_at?.toISOString() ?? null,
});

export async function movementOf(tx: Tx, id: number): Promise<PointMovement> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${MOVEMENTS} where m.id = ${id}`.execute(tx);
  return wireOf(rows[0]!);
}
