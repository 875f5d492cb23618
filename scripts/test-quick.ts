/**
 * Types and lint, and the tests of what changed since main: of the packages and sites those that import it (vitest finds
 * them), of the api those of its module, and browser tests that changed themselves. `npm test` alone says that everything
 * holds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { CHECKS } from './check.ts';
import { quickTests } from './quick-tests.ts';
import { runAll } from './run-all.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const base = git('merge-base', 'HEAD', process.env['OUN_QUICK_BASE'] || 'main');
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter(Boolean);
const { beside, browser } = quickTests(changed, globSync('apps/api/**/*.test.ts'));

console.log(`\n${base.slice(0, 9)} 뒤로 바뀐 파일 ${changed.length}개`);
const { failed } = await runAll(CHECKS);
const run = (program: string, args: string[]) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;
const isGood = [
  failed === 0,
  run('vitest', ['run', '--project', 'unit', '--changed', base, '--passWithNoTests']),
  beside.length === 0 || run('vitest', ['run', '--project', 'api', ...beside]),
  browser.length === 0 || run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...browser]),
];
console.log(
  isGood.every(Boolean) ? '\n바뀐 것은 통과했어요. 전체는 npm test로 확인해요.' : '\n통과하지 못한 것이 있어요.',
);
process.exit(isGood.every(Boolean) ? 0 : 1);
