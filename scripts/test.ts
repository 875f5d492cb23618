/** Everything that must hold: checks, unit and database tests, browser tests. The last line adds up what really ran. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join, relative } from 'node:path';
import { findTool } from '../packages/film/src/make/find-tool.ts';
import { CHECKS } from './check.ts';
import { runAll } from './run-all.ts';

type Count = { passed: number; failed: number; failures: Failure[]; files?: Took[] };
type Took = { name: string; ms: number };
type Failure = { name: string; message: string };

const LINES_SHOWN = 40;
const SLOWEST_SHOWN = 12;

const reports = mkdtempSync(join(tmpdir(), 'oun-reports-'));
const counts: Count[] = [];

console.log('\n검사');
const beganAt = performance.now();
counts.push(await runAll(CHECKS));

console.log('\n단위와 데이터베이스');
// Before the tests: two of them installing it at once would stand in each other's way.
if (!findTool('ffmpeg')) console.log('  ffmpeg가 없어서 영상 변환 테스트는 통과하지 못해요. ffmpeg를 설치해주세요.');
if (!findPackaged('/usr/sbin/pgbouncer'))
  console.log('  pgbouncer가 없어서 그 뒤에 선 데이터베이스는 시험하지 않아요.');
if (!findPackaged('/usr/sbin/nats-server'))
  console.log('  nats-server가 없어서 로그를 스트림으로 넘기는 것은 시험하지 않아요.');
const unit = join(reports, 'vitest.json');
await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]);
counts.push(readReport(unit, readVitest));
tellSlowest(counts.at(-1)!);

console.log('\n브라우저');
const chrome = findBrowser();
const browser = join(reports, 'playwright.json');
await run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
  OUN_E2E_JSON: browser,
  ...(chrome && { CHROME_PATH: chrome }),
});
counts.push(readReport(browser, readPlaywright));
tellSlowest(counts.at(-1)!);

rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// Once more at the end: of a long log it is the end that is read, and sometimes all that is kept.
for (const { name, message } of counts.flatMap(({ failures }) => failures))
  console.log(`\n✗ ${name}\n${message.split('\n').slice(0, LINES_SHOWN).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** Which files the time goes to, so that what grows too long is seen: minutes of one worker, several work at once. */
function tellSlowest({ files = [] }: Count): void {
  console.log(`\n  시작하고 ${((performance.now() - beganAt) / 60_000).toFixed(1)}분 · 오래 걸린 파일`);
  for (const { name, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN))
    console.log(`  ${(ms / 60_000).toFixed(1).padStart(5)}분  ${name}`);
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve();
    });
    child.on('close', () => resolve());
  });
}

/** A run that left no report, or an empty one, has failed: silence is not success. */
function readReport(path: string, read: (report: never) => Count): Count {
  const nothingRan = { passed: 0, failed: 1, failures: [{ name: path, message: 'nothing ran' }] };
  if (!existsSync(path)) return nothingRan;
  const count = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  return count.passed + count.failed === 0 ? nothingRan : count;
}

function readVitest(report: {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}): Count {
  // A file that cannot even be loaded has no tests to fail.
  const failed = report.numFailedTests || (report.success ? 0 : Math.max(1, report.numFailedTestSuites));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [{ name, message }] : [];
    return tests.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: (failureMessages ?? []).join('\n'),
    }));
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    ms: endTime - startTime,
  }));
  return { passed: report.numPassedTests, failed, failures, files };
}

type Suite = { title: string; suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; file: string; ok: boolean; tests: { results: Result[] }[] };
type Result = { duration: number; errors: { message?: string }[] };

function readPlaywright({
  stats,
  errors,
  suites,
}: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: Suite[];
}): Count {
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const took = new Map<string, number>();
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      took.set(file, (took.get(file) ?? 0) + duration);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => ({
      name: `${file} › ${title}`,
      message: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(textOf))).join('\n'),
    }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    files: [...took].map(([name, ms]) => ({ name, ms })),
    failures: [...failures, ...errors.map((error) => ({ name: '브라우저', message: textOf(error) }))],
  };
}

function textOf({ message }: { message?: string }): string {
  return message ?? '';
}

/**
 * The one named by CHROME_PATH, else Debian's (installed where apt and root are there), else Playwright's own download.
 * The shell comes first: without a window to draw around every page it needs half the time.
 */
function findBrowser(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named) return named;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const path = findPackaged(`/usr/bin/${name}`);
    if (path) return path;
  }
  console.log('  브라우저를 내려받고 있어요.');
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}

/** What Debian has in a package of the same name, installed where it is missing and can be. */
function findPackaged(path: string): string | undefined {
  if (existsSync(path)) return path;
  if (!existsSync('/usr/bin/apt-get') || userInfo().uid !== 0) return undefined;
  console.log(`  ${basename(path)}을 설치하고 있어요.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', basename(path)], { stdio: 'ignore', env });
  return existsSync(path) ? path : undefined;
}
