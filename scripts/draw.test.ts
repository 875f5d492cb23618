import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draw, readList } from '../packages/draw/src/draw.ts';

const LIST = '1\n2 3\n3\n5\n8';
const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'list.txt');
writeFileSync(file, LIST);
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/draw.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('the same seed and list come to the same, and it says so', async () => {
  const drawn = await draw('a seed', readList(LIST));
  const published = ['--seed-print', drawn.seedPrint, '--list-print', drawn.listPrint, '--print', drawn.resultPrint];
  const { status, stdout } = run(file, '--seed', 'a seed', ...published);
  expect(status).toBe(0);
  expect(stdout).toContain(`결과 지문 ${drawn.resultPrint} (같아요)`);
  expect(stdout).toContain(drawn.order.join(' '));
});

test.each(['--print', '--list-print', '--seed-print'])('another %s is told, and is a failure', (option) => {
  const { status, stdout, stderr } = run(file, '--seed', 'a seed', option, '0'.repeat(64));
  expect([status, stderr.trim()]).toEqual([1, '공개된 것과 달라요.']);
  expect(stdout).toContain('(달라요)');
});

test('without a seed, a list or a file that is there it says what is missing', () => {
  expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('--seed') });
  expect(run('/nowhere/list.txt', '--seed', 'a')).toMatchObject({ status: 1 });
  const broken = `${file}.broken`;
  writeFileSync(broken, '1\n<script>');
  expect(run(broken, '--seed', 'a')).toMatchObject({ status: 1, stderr: expect.stringContaining('읽을 수 없어요') });
});
