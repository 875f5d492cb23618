/** Opens the whole house: database, api, worker, sandbox and the four sites, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { linkReceipts, pastCards, pastPayments } from '../apps/api/db/demo/past-payments.ts';
import { drawnPictures } from '../apps/api/db/demo/pictures.ts';
import { renewStore } from '../apps/api/db/demo/store.ts';
import { isEmpty, LAUNCH, makeWorld } from '../apps/api/db/demo/world.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { isDemoWorld, refuseDemoWorld } from '../apps/api/src/platform/demo-world.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { createSecrets } from '../apps/api/src/platform/secrets.ts';
import { DEMO_ACCOUNTS, DEMO_TOTP_SECRET, isDemoStaff } from '../packages/brand/src/demo-accounts.ts';
import { isPlayground, refusePlaythings } from '../packages/brand/src/stage.ts';
import { hostOf, type Stage } from '../packages/brand/src/switchboard.ts';
import { POSTGRES_PORT } from './database.ts';
import { ensureDatabase, freePort, isFree, type Postgres, StartError, startPostgres } from './postgres.ts';

export const PARTS = ['api', 'worker', 'sandbox', 'life', 'store', 'home', 'admin'] as const;
export type Part = (typeof PARTS)[number];
export const SITES = ['life', 'store', 'home', 'admin'] as const;

const NAMES: Record<Part, string> = {
  api: 'API',
  worker: '작업',
  sandbox: '바깥세상',
  life: '오운',
  store: '스토어',
  home: '앱 홈',
  admin: '어드민',
};
const PORTS = { life: 3000, store: 3001, home: 3002, admin: 3003, api: 4000, sandbox: 4100 } as const;
type Addressed = keyof typeof PORTS;
/** The sandbox's other doors: mail, and the webviews of the phone it plays. */
const SANDBOX_PORTS = {
  OUN_SANDBOX_SMTP_PORT: 4125,
  OUN_SANDBOX_PHONE_LIFE_PORT: 4110,
  OUN_SANDBOX_PHONE_STORE_PORT: 4111,
  OUN_SANDBOX_PHONE_HOME_PORT: 4112,
} as const;
const READY_MS = 60_000;
const STOP_MS = 12_000;

export type HouseOptions = {
  dataDir: string;
  mediaDir?: string;
  /** Only these processes; all of them where nothing is said. */
  parts?: readonly Part[];
  /** Whatever is free, for tests that must not meet a running house. */
  anyPorts?: boolean;
  isThrowaway?: boolean;
  isDev?: boolean;
  databaseUrl?: string | undefined;
  build: () => Promise<void>;
  say: (text: string) => void;
  onDeath: (part: string) => void;
};

export type House = {
  addresses: Record<Addressed, string>;
  databaseUrl: string;
  env: Record<string, string>;
  /** Whether the outside world is played here, and with it the demo world. */
  hasSandbox: boolean;
  close: () => Promise<void>;
};

export async function openHouse(options: HouseOptions): Promise<House> {
  const { dataDir, say } = options;
  const mediaDir = options.mediaDir ?? join(dataDir, 'media');
  const stage = stageOf(options);
  const hasSandbox = isPlayground(stage) && process.env['OUN_SANDBOX'] !== 'off';
  const parts = PARTS.filter((part) => (options.parts ?? PARTS).includes(part) && (part !== 'sandbox' || hasSandbox));
  await makeWritable(dataDir);
  const secret = await tokenSecret(dataDir, stage);
  const ports = await choosePorts(options, hasSandbox);
  const addresses = Object.fromEntries(
    Object.entries(ports).map(([part, port]) => [
      part,
      process.env[`OUN_${part.toUpperCase()}_URL`] || defaultAddress(stage, part as Addressed, port),
    ]),
  ) as Record<Addressed, string>;

  let postgres: Postgres | undefined;
  const children = new Map<Part, ChildProcess>();
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    await Promise.all([...children.values()].map(stopChild));
    await postgres?.stop();
  };

  try {
    const building = options.build();
    // Whichever fails first is told; the other's failure must not go unheard.
    building.catch(() => {});

    let databaseUrl = options.databaseUrl;
    if (databaseUrl === undefined) {
      say('데이터베이스를 켜고 있어요.');
      const port = options.anyPorts ? 0 : Number(process.env['OUN_POSTGRES_PORT'] ?? POSTGRES_PORT);
      postgres = await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        port,
        isThrowaway: options.isThrowaway ?? false,
      });
      databaseUrl = postgres.url('oun');
    }
    await prepareDatabase({ url: databaseUrl, mediaDir, secret, stage, hasSandbox, say });
    await building;

    const env = {
      DATABASE_URL: databaseUrl,
      OUN_TOKEN_SECRET: secret,
      OUN_MEDIA_DIR: mediaDir,
      OUN_STAGE: stage,
      OUN_API_URL: addresses.api.replace('localhost', '127.0.0.1'),
      OUN_DEV: options.isDev ? '1' : '',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
      ...Object.fromEntries(
        Object.entries(ports)
          .filter(([part]) => part !== 'sandbox' || hasSandbox)
          .map(([part, port]) => [`OUN_${part.toUpperCase()}_PORT`, String(port)]),
      ),
      ...Object.fromEntries(SITES.map((site) => [`OUN_${site.toUpperCase()}_URL`, addresses[site]])),
      ...(hasSandbox && (await sandboxEnv(options, addresses))),
    };
    say('서버를 켜고 있어요.');
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    const start = (part: Part) => {
      const child = spawnPart(part, env, dataDir, options.isDev ?? false);
      children.set(part, child);
      child.once(
        'exit',
        () => !isClosing && options.onDeath(`${NAMES[part]}(${join(dataDir, 'logs', `${part}.log`)})`),
      );
    };
    for (const part of parts) start(part);
    await Promise.all(
      Object.entries(addresses)
        .filter(([part]) => parts.includes(part as Part))
        .map(async ([part]) => {
          const isGone = () => isClosing || isOver(children.get(part as Part));
          await untilReady(part as Addressed, ports[part as Addressed], dataDir, isGone).catch((error: unknown) => {
            if (!isClosing) throw error;
          });
        }),
    );
    if (hasSandbox) await tellSandbox(databaseUrl, addresses.sandbox, secret);
    return { addresses, databaseUrl, env, hasSandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeWritable(dir: string) {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
  } catch {
    throw new StartError(`${dir} 폴더에 쓸 수 없어요. 폴더의 권한을 확인하거나 OUN_DATA_DIR로 다른 폴더를 정해주세요.`);
  }
}

async function choosePorts({ anyPorts }: HouseOptions, hasSandbox: boolean): Promise<Record<Addressed, number>> {
  const ports = { ...PORTS } as Record<Addressed, number>;
  for (const part of Object.keys(PORTS) as Addressed[]) {
    const variable = `OUN_${part.toUpperCase()}_PORT`;
    ports[part] = anyPorts ? await freePort() : Number(process.env[variable] ?? PORTS[part]);
    if (part === 'sandbox' && !hasSandbox) continue;
    if (!(await isFree(ports[part], '0.0.0.0'))) {
      throw new StartError(
        `${ports[part]}번 포트(${NAMES[part]})를 다른 프로그램이 쓰고 있어요. 그 프로그램을 끄거나 ${variable}로 다른 포트를 정해주세요.`,
      );
    }
  }
  return ports;
}

/** Refused here already, before anything is started, where the stage and the rest do not go together. */
function stageOf({ isDev = false }: HouseOptions): Stage {
  try {
    return refusePlaythings({ ...process.env, ...(isDev && { OUN_DEV: '1' }) });
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

/** One machine for whoever tries things; where real people come, the addresses of the stage. */
const defaultAddress = (stage: Stage, part: Addressed, port: number): string =>
  isPlayground(stage) || part === 'api' || part === 'sandbox' ? `http://localhost:${port}` : hostOf(stage, part);

type Preparing = {
  url: string;
  mediaDir: string;
  secret: string;
  stage: Stage;
  hasSandbox: boolean;
  say: HouseOptions['say'];
};

async function prepareDatabase({ url, mediaDir, secret, stage, hasSandbox, say }: Preparing) {
  await ensureDatabase(url);
  const applied = await migrateDatabase(url);
  if (applied.length > 0) say(`데이터베이스 구조를 맞췄어요 (${applied.length}개).`);
  const { db } = connect({ url, name: 'oun-start', max: 4, isMaintenance: true });
  try {
    await refuseDemoWorld(db, stage).catch((error: Error) => {
      throw new StartError(error.message);
    });
    if (hasSandbox && (await isEmpty(db))) {
      say('데모 세상을 그리고 있어요. 처음 한 번만 걸려요.');
      const pictures = await drawnPictures(db, mediaDir);
      try {
        await makeWorld(db, pictures, new Date(), LAUNCH, createSecrets(secret));
      } finally {
        await pictures.close();
      }
    } else if (await isDemoWorld(db)) await renewStore(db, new Date());
  } finally {
    await db.destroy();
  }
}

/** The demo world's orders were paid before the sandbox was there: it is told, so that what it plays fits what we have. */
async function tellSandbox(databaseUrl: string, sandboxUrl: string, secret: string) {
  const { db } = connect({ url: databaseUrl, name: 'oun-start', max: 1, isMaintenance: true });
  try {
    const payments = await pastPayments(db);
    if (payments.length === 0) return;
    const reply = await fetch(`${sandboxUrl}/payments/past`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payments, cards: await pastCards(db, createSecrets(secret)) }),
    });
    if (!reply.ok) throw new StartError('바깥세상에 데모 결제를 알리지 못했어요.');
    await linkReceipts(db, sandboxUrl);
  } finally {
    await db.destroy();
  }
}

/** Made once and kept, so that a restart signs nobody out. */
export async function tokenSecret(dataDir: string, stage: Stage): Promise<string> {
  if (process.env['OUN_TOKEN_SECRET']) return process.env['OUN_TOKEN_SECRET'];
  // One made here would be known to this folder only, and every other machine would have another.
  if (!isPlayground(stage)) {
    throw new StartError(`${stage} 스테이지에는 OUN_TOKEN_SECRET을 꼭 정해야 해요 (openssl rand -base64 48).`);
  }
  const path = join(dataDir, 'token-secret');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const made = randomBytes(32).toString('base64url');
  await writeFile(path, made, { mode: 0o600 });
  return made;
}

/** Where the outside world is played, and the keys it takes; whatever was given from outside stays as it is. */
async function sandboxEnv(
  { dataDir, anyPorts }: HouseOptions,
  addresses: Record<Addressed, string>,
): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const [variable, usual] of Object.entries(SANDBOX_PORTS)) {
    const port = anyPorts ? await freePort() : Number(process.env[variable] ?? usual);
    if (!(await isFree(port, '0.0.0.0'))) {
      throw new StartError(
        `${port}번 포트(바깥세상)를 다른 프로그램이 쓰고 있어요. 그 프로그램을 끄거나 ${variable}로 다른 포트를 정해주세요.`,
      );
    }
    ports[variable] = String(port);
  }
  const apple = await appleKey(dataDir);
  const keys: Record<string, string> = {
    OUN_KAKAO_CLIENT_ID: 'oun-sandbox',
    OUN_KAKAO_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_KAKAO_ADMIN_KEY: 'oun-sandbox-admin',
    OUN_NAVER_CLIENT_ID: 'oun-sandbox',
    OUN_NAVER_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_GOOGLE_CLIENT_ID: 'oun-sandbox',
    OUN_GOOGLE_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_APPLE_CLIENT_ID: 'kr.oun.web',
    OUN_APPLE_TEAM_ID: 'OUNSANDBOX',
    OUN_APPLE_KEY_ID: 'SANDBOXKEY',
    OUN_APPLE_PRIVATE_KEY: apple.privateKey,
    OUN_SMTP_URL: `smtp://127.0.0.1:${ports['OUN_SANDBOX_SMTP_PORT']}`,
    OUN_SOLAPI_KEY: 'oun-sandbox',
    OUN_SOLAPI_SECRET: 'oun-sandbox-secret',
    OUN_KAKAO_CHANNEL: 'oun-sandbox',
    OUN_SMS_FROM: '15990000',
    OUN_FCM_PROJECT: 'oun-sandbox',
    OUN_FCM_EMAIL: 'push@oun-sandbox.test',
    OUN_FCM_PRIVATE_KEY: pushKey(),
    OUN_TOSS_CLIENT_KEY: 'test_ck_ounSandbox0000000000',
    OUN_TOSS_SECRET_KEY: 'test_sk_ounSandbox0000000000',
    OUN_NAVERPAY_PARTNER_ID: 'oun-sandbox',
    OUN_NAVERPAY_CLIENT_ID: 'oun-sandbox',
    OUN_NAVERPAY_CLIENT_SECRET: 'oun-sandbox-secret',
    OUN_NAVERPAY_CHAIN_ID: 'oun-sandbox-chain',
    OUN_KAKAOPAY_CID: 'TCSUBSCRIP',
    OUN_KAKAOPAY_SECRET_KEY: 'oun-sandbox-secret',
    OUN_SWEETTRACKER_KEY: 'oun-sandbox',
    OUN_JUSO_KEY: 'oun-sandbox',
    OUN_SANDBOX_TOSS_WEBHOOK_URL: `${addresses.api.replace('localhost', '127.0.0.1')}/webhooks/toss`,
    // Nobody who tries things waits three days for a last try, or one for a parcel.
    OUN_SANDBOX_TOSS_MINUTE_MS: '1000',
    OUN_SANDBOX_COURIER_HOUR_MS: '5000',
    OUN_SANDBOX_APPLE_PUBLIC_KEY: apple.publicKey,
    OUN_SANDBOX_DB: join(dataDir, 'sandbox.db'),
    OUN_SANDBOX_TOTP: DEMO_ACCOUNTS.filter(isDemoStaff)
      .map(({ email }) => `${email}=${DEMO_TOTP_SECRET}`)
      .join(','),
  };
  const notGiven = Object.entries(keys).filter(([name]) => !process.env[name]);
  return { OUN_SANDBOX_URL: addresses.sandbox, ...ports, ...Object.fromEntries(notGiven) };
}

/** Apple knows us by a key pair: ours for the api, its public half for who plays Apple. */
/** Whose signature it is, the sandbox does not ask. */
const pushKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function appleKey(dataDir: string): Promise<{ privateKey: string; publicKey: string }> {
  const path = join(dataDir, 'apple-key.pem');
  let privateKey = await readFile(path, 'utf8').catch(() => undefined);
  if (!privateKey) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeFile(path, privateKey, { mode: 0o600 });
  }
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

const ENTRIES: Record<Part, string> = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/api/src/worker.ts',
  sandbox: 'apps/sandbox/src/main.ts',
  life: 'apps/life/server.ts',
  store: 'apps/store/server.ts',
  home: 'apps/home/server.ts',
  admin: 'apps/admin/server.ts',
};

function spawnPart(part: Part, env: Record<string, string>, dataDir: string, isDev: boolean): ChildProcess {
  const isSite = (SITES as readonly string[]).includes(part);
  // Sites reload by Vite; the rest start again when a file of theirs changes.
  const watch = isDev && !isSite ? ['--watch', '--watch-preserve-output'] : [];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...watch, ENTRIES[part]], {
    env: { ...process.env, NODE_ENV: isDev ? 'development' : 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own: Ctrl-C is ours to hand on, in order.
    detached: true,
  });
  const log = createWriteStream(join(dataDir, 'logs', `${part}.log`), { flags: 'w' });
  child.stdout!.pipe(log, { end: false });
  child.stderr!.pipe(log, { end: false });
  if (isDev) child.stderr!.pipe(process.stderr, { end: false });
  return child;
}

/** One that has ended does not get ready any more. */
const isOver = (child: ChildProcess | undefined): boolean =>
  child !== undefined && (child.exitCode !== null || child.signalCode !== null);

async function untilReady(part: Addressed, port: number, dataDir: string, isGone: () => boolean) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end && !isGone()) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(100);
  }
  const log = await readFile(join(dataDir, 'logs', `${part}.log`), 'utf8').catch(() => '');
  const last = log.trim().split('\n').slice(-3).join('\n');
  throw new StartError(`${NAMES[part]} 서버가 준비되지 않았어요.\n${last}`);
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, wait(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
}
