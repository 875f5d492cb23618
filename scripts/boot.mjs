// Runs on whatever Node the machine has (20 or newer): installs what is missing, then hands over to the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.oun-installed');
const BIN = join(ROOT, 'node_modules', '.bin');
const NODE_NEEDED = 24;

const [command = 'start', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  say(`Node 20 이상이 필요해요. 지금은 ${process.versions.node}이에요.`);
  process.exit(1);
}
install();
run(findNode());

/** Installs when the lock file has changed since the last complete install. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  say('필요한 것을 설치하고 있어요. 처음 한 번만 1~2분 걸려요.');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, first] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(program, [...first, ...options], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (error || status !== 0) {
    say('설치하지 못했어요. 인터넷 연결과 폴더의 쓰기 권한을 확인해주세요.');
    process.exit(1);
  }
  writeFileSync(STAMP, lock);
}

/** The Node that npm installed; the machine's own where it is new enough; else a sentence. */
function findNode() {
  const own = join(BIN, 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= NODE_NEEDED) return process.execPath;
  say(
    `이 컴퓨터(${process.platform}-${process.arch})에 맞는 Node ${NODE_NEEDED}를 찾지 못했어요. Node ${NODE_NEEDED} 이상을 설치해주세요.`,
  );
  process.exit(1);
}

function run(node) {
  // One bench of several by its name: npm run bench player.
  const script =
    command === 'bench'
      ? join(ROOT, 'bench', `${args.shift() ?? 'bench'}.ts`)
      : join(ROOT, 'scripts', `${command.replace(':', '-')}.ts`);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches the child through the terminal already; this keeps us here until it has finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
