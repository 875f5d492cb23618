/** Makes the first administrator of a house: npm run admin:create -- --email 이메일 --nickname 이름 [--another]. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createAdministrator } from '../apps/api/src/modules/identity/staff/administrators.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { refuseDemoWorld } from '../apps/api/src/platform/demo-world.ts';
import { createSecrets } from '../apps/api/src/platform/secrets.ts';
import { refusePlaythings } from '../packages/brand/src/stage.ts';
import { AppError, errorBody } from '../packages/contract/src/errors.ts';
import { dataDirOf, whereDatabaseIs } from './database.ts';
import { tokenSecret } from './house.ts';

try {
  const stage = refusePlaythings(process.env);
  const { values } = parseArgs({
    options: { email: { type: 'string' }, nickname: { type: 'string' }, another: { type: 'boolean', default: false } },
  });
  if (!values.email || !values.nickname) {
    throw new Error('npm run admin:create -- --email 이메일 --nickname 이름 처럼 적어주세요.');
  }
  const secret = await tokenSecret(dataDirOf(process.env));
  const { url, stop } = await whereDatabaseIs();
  const { db } = connect({ url, name: 'oun-admin-create', max: 2 });
  try {
    await refuseDemoWorld(db, stage);
    const typed = process.stdin.isTTY ? await askPassword() : '';
    const password = typed || randomBytes(18).toString('base64url');
    const { otpauthUri } = await createAdministrator(
      { db, secrets: createSecrets(secret), now: () => new Date() },
      { email_address: values.email, nickname: values.nickname, password },
      { isAnother: values.another },
    );
    console.log(`운영자를 만들었어요: ${values.email}`);
    if (!typed) console.log(`비밀번호 (지금 한 번만 보여요): ${password}`);
    console.log(`인증 앱에 등록할 주소 (지금 한 번만 보여요): ${otpauthUri}`);
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

/** Typed without being shown; nothing typed has one made. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const first = await ask('비밀번호 (비우면 만들어드려요): ');
    if (first && (await ask('한 번 더: ')) !== first) throw new Error('두 비밀번호가 달라요.');
    return first;
  } finally {
    terminal.close();
  }
}
