/** Invites the first administrator of a house: npm run staff add 이메일 이름. */
import { parseArgs } from 'node:util';
import { inviteAdministrator } from '../apps/api/src/modules/identity/staff/staff-invitations.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { refuseDemoWorld } from '../apps/api/src/platform/demo-world.ts';
import { createSecrets } from '../apps/api/src/platform/secrets.ts';
import { refusePlaythings } from '../packages/brand/src/stage.ts';
import { hostOf } from '../packages/brand/src/switchboard.ts';
import { AppError, errorBody } from '../packages/contract/src/errors.ts';
import { dataDirOf, whereDatabaseIs } from './database.ts';
import { tokenSecret } from './house.ts';

try {
  const stage = refusePlaythings(process.env);
  const { values, positionals } = parseArgs({
    options: { another: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, email, nickname] = positionals;
  if (command !== 'add' || !email || !nickname) {
    throw new Error('npm run staff add 이메일 이름 처럼 적어주세요.');
  }
  const secret = await tokenSecret(dataDirOf(process.env), stage);
  const { url, stop } = await whereDatabaseIs();
  const { db } = connect({ url, name: 'oun-staff', max: 2 });
  try {
    await refuseDemoWorld(db, stage);
    const { token, expiresAt, isRenewed } = await inviteAdministrator(
      { db, secrets: createSecrets(secret), now: () => new Date() },
      { email_address: email, nickname },
      { isAnother: values.another },
    );
    const lifeUrl = (process.env['OUN_LIFE_URL'] || hostOf(stage, 'life')).replace(/\/+$/, '');
    const adminUrl = process.env['OUN_ADMIN_URL'] || hostOf(stage, 'admin');
    const until = expiresAt.toLocaleString('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long', timeStyle: 'short' });
    console.log(isRenewed ? `초대를 다시 만들었어요: ${email}` : `운영자를 초대했어요: ${email}`);
    console.log(`비밀번호를 정할 주소 (${until}까지 한 번만 쓸 수 있어요): ${lifeUrl}/reset-password#token=${token}`);
    console.log(`그다음 ${adminUrl}에서 로그인하면 인증 앱을 등록해요.`);
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(error instanceof AppError ? wordsOf(error) : (error as Error).message);
  process.exit(1);
}

function wordsOf({ code, extra }: AppError): string {
  const fields = Object.values((extra['fields'] ?? {}) as Record<string, string>);
  return [errorBody(code, extra).message, ...fields].join('\n');
}
