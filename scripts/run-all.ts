import { spawn } from 'node:child_process';

export type Step = { name: string; command: [string, ...string[]] };

/** Runs the steps side by side, prints a line for each, and the output of those that fail. */
export async function runAll(
  steps: readonly Step[],
): Promise<{ passed: number; failed: number; failures: { name: string; message: string }[] }> {
  const results = await Promise.all(
    steps.map(async ({ name, command: [program, ...args] }) => {
      const began = Date.now();
      const { code, output } = await run(program, args);
      console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)}초)`);
      if (code !== 0) console.log(output);
      return code === 0 ? [] : [{ name, message: output }];
    }),
  );
  const failures = results.flat();
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

function run(program: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
