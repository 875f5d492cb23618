/** Types, lint, format, boundaries, migrations and the database's row types, side by side. */
import { runAll, type Step } from './run-all.ts';

export const CHECKS: readonly Step[] = [
  {
    name: '타입',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  },
  { name: '린트', command: ['oxlint', '--deny-warnings'] },
  { name: '형식', command: ['oxfmt', '--check', '.'] },
  { name: '경계', command: ['node', 'scripts/boundaries.ts'] },
  { name: '마이그레이션', command: ['node', 'scripts/migration-lint.ts'] },
  { name: '행 타입', command: ['node', 'scripts/types-db.ts', '--verify'] },
];

if (import.meta.main) {
  const { failed } = await runAll(CHECKS);
  process.exit(failed > 0 ? 1 : 0);
}
