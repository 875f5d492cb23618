import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/modules/identity/identity.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import type { Random } from './random.ts';

const SURNAMES = [
  '김',
  '이',
  '박',
  '최',
  '정',
  '강',
  '조',
  '윤',
  '장',
  '임',
  '한',
  '오',
  '서',
  '신',
  '권',
  '황',
  '안',
  '송',
  '홍',
  '유',
];
const NAMES = [
  '서연',
  '민준',
  '지우',
  '하은',
  '도윤',
  '수아',
  '예준',
  '지유',
  '시우',
  '채원',
  '주원',
  '다은',
  '지호',
  '윤서',
  '준우',
  '소율',
  '건우',
  '유나',
  '현우',
  '가은',
  '우진',
  '나은',
  '선우',
  '아린',
  '연우',
  '하린',
  '정우',
  '세아',
  '승우',
  '이서',
];

/** The named demo accounts and `count` ordinary members who can be seen but not signed in as. */
export async function makeAccounts(db: Db, random: Random, now: Date, count: number): Promise<{ memberIds: number[] }> {
  // One hash for all of them: the password is printed on the start page anyway.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const demo = await db
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map(({ email, nickname }) => ({ email_address: email, nickname, password_hash, created_at: now })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('account_role')
    .values(DEMO_ACCOUNTS.flatMap(({ roles }, i) => roles.map((role) => ({ account_id: demo[i]!.id, role }))))
    .execute();

  const members: Insertable<Database['account']>[] = Array.from({ length: count }, () => ({
    nickname: random.chance(0.5) ? random.pick(NAMES) : `${random.pick(SURNAMES)}${random.pick(NAMES)}`,
    created_at: new Date(now.getTime() - random.int(1, 720) * 86_400_000),
  }));
  const rows = await insertAll(db, 'account', members);
  const memberIds = rows.map((row) => row.id);
  await insertAll(
    db,
    'account_role',
    memberIds.map((account_id) => ({ account_id, role: 'user' as const })),
  );
  return { memberIds };
}
