import type { Me } from '@oun/contract/identity';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/modules/identity/identity.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import type { Random } from './random.ts';

export const DEMO_PASSWORD = 'oun-demo-2026!';

export const DEMO_ACCOUNTS: readonly { email: string; nickname: string; roles: Me['role'][]; about: string }[] = [
  { email: 'member@oun.test', nickname: '지우', roles: ['user'], about: '연간 멤버십 회원' },
  { email: 'free@oun.test', nickname: '하람', roles: ['user'], about: '멤버십이 없는 회원' },
  { email: 'trial@oun.test', nickname: '봄', roles: ['user'], about: '무료 체험 중인 회원' },
  { email: 'pastdue@oun.test', nickname: '가온', roles: ['user'], about: '결제 확인이 필요한 회원' },
  { email: 'owner@oun.test', nickname: '다온', roles: ['user'], about: '팀을 만든 회원' },
  { email: 'trainer@oun.test', nickname: '민지', roles: ['trainer', 'user'], about: '트레이너' },
  { email: 'admin@oun.test', nickname: '서운영', roles: ['core-admin', 'store-admin'], about: '운영자' },
  { email: 'cs@oun.test', nickname: '한상담', roles: ['cs'], about: '고객센터' },
  { email: 'md@oun.test', nickname: '문상품', roles: ['md'], about: '상품 담당' },
];

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
