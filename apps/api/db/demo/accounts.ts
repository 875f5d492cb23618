import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TOTP_SECRET, isDemoStaff } from '@oun/brand/demo-accounts';
import { AGREEMENTS, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/modules/identity/identity.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
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

/** What people put before or after a name when theirs is taken. */
const BEFORE = ['아침', '매일', '홈트', '오늘도', '꾸준', '느긋한', '튼튼', '거실', '퇴근후', '다시'];

/** The named demo accounts and `count` ordinary members who can be seen but not signed in as. */
export async function makeAccounts(
  db: Db,
  random: Random,
  now: Date,
  count: number,
  secrets?: Secrets,
): Promise<{ memberIds: number[] }> {
  // One hash for all of them: the password is printed on the start page anyway.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const demo = await db
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map(({ email, nickname }, i) => ({
        email_address: email,
        nickname,
        password_hash,
        mobile: `010900000${String(i + 1).padStart(2, '0')}`,
        mobile_verified_at: now,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('account_role')
    .values(
      DEMO_ACCOUNTS.flatMap(({ roles }, i) =>
        [...new Set(['user' as const, ...roles])].map((role) => ({ account_id: demo[i]!.id, role })),
      ),
    )
    .execute();
  await insertAll(
    db,
    'agreement',
    demo.flatMap(({ id }) =>
      REQUIRED_AGREEMENTS.map((kind) => ({
        account_id: id,
        kind,
        version: AGREEMENTS[kind].version,
        is_agreed: true,
        at: now,
      })),
    ),
  );
  if (secrets) {
    // Known from the start, so that the sandbox can play the phones of these people.
    const staff = demo.filter((_, i) => isDemoStaff(DEMO_ACCOUNTS[i]!));
    await insertAll(
      db,
      'second_factor',
      staff.map(({ id }) => ({ account_id: id, sealed_secret: secrets.seal(DEMO_TOTP_SECRET), confirmed_at: now })),
    );
  }

  const taken = new Set(DEMO_ACCOUNTS.map(({ nickname }) => nickname));
  const members: Insertable<Database['account']>[] = Array.from({ length: count }, () => ({
    nickname: freeNickname(random, taken),
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

function freeNickname(random: Random, taken: Set<string>): string {
  const name = random.pick(NAMES);
  const wished = [name, `${random.pick(SURNAMES)}${name}`, `${random.pick(BEFORE)}${name}`];
  let nickname = wished.find((one) => !taken.has(one));
  for (let number = random.int(2, 99); nickname === undefined; number += 1) {
    if (!taken.has(`${name}${number}`)) nickname = `${name}${number}`;
  }
  taken.add(nickname);
  return nickname;
}
