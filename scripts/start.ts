import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../packages/brand/src/demo-accounts.ts';
import { buildSites } from '../packages/site/src/build.ts';
import { dataDirOf } from './database.ts';
import { type House, openHouse, SITES } from './house.ts';
import { StartError } from './postgres.ts';

const isDev = process.argv.includes('--dev');
const began = Date.now();
const say = (text: string) => console.log(`  ${text}`);

console.log(`\n오운을 켜고 있어요.${isDev ? ' (개발 모드)' : ''}\n`);

let house: House | undefined;
let isStopping = false;
async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  console.log('\n  끄고 있어요.');
  await house?.close();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  house = await openHouse({
    dataDir: dataDirOf(process.env),
    databaseUrl: process.env['DATABASE_URL'],
    isDev,
    say,
    build: async () => {
      if (!isDev) await buildSites(SITES, { say });
    },
    onDeath: (part) => {
      console.error(`\n  ${part}이 멈췄어요. 기록을 확인해주세요.`);
      void stop(1);
    },
  });
  if (isStopping) await house.close();
  else printAddresses(house);
} catch (error) {
  console.error(
    `\n  ${error instanceof StartError ? error.message : `켜지 못했어요: ${error instanceof Error ? error.stack : String(error)}`}\n`,
  );
  process.exit(1);
}

function printAddresses({ addresses, hasSandbox }: House) {
  const { life, store, home, admin, api, sandbox } = addresses;
  const rows: [string, string][] = [
    ['오운', life],
    ['스토어', store],
    ['앱 홈', home],
    ['어드민', admin],
    ['API', api],
    ['API 문서', `${api}/docs`],
  ];
  if (hasSandbox) {
    rows.push(['바깥세상', sandbox], ['  받은 편지함', `${sandbox}/inbox`], ['  휴대폰', `${sandbox}/phone`]);
  }
  console.log(`\n  준비됐어요 (${((Date.now() - began) / 1000).toFixed(1)}초)\n`);
  for (const [name, address] of rows) console.log(`  ${padEnd(name, 14)} ${address}`);
  if (hasSandbox) {
    console.log(`\n  데모 계정 (비밀번호는 모두 ${DEMO_PASSWORD})\n`);
    for (const { email, about } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(18)} ${about}`);
    console.log(`\n  직원은 인증 앱의 코드도 필요해요: ${sandbox}/authenticator`);
  } else console.log('\n  첫 운영자는 이렇게 만들어요: npm run staff add 이메일 이름');
  console.log('\n  Ctrl-C를 누르면 꺼져요.\n');
}

/** Hangul takes two columns in a terminal. */
function padEnd(text: string, columns: number) {
  const width = [...text].reduce((sum, char) => sum + (/[가-힣]/.test(char) ? 2 : 1), 0);
  return text + ' '.repeat(Math.max(0, columns - width));
}
