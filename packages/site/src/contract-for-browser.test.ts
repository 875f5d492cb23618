import { ERRORS } from '@oun/contract/errors';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { browserModule, contractForBrowser } from './contract-for-browser.ts';

const load = async (source: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);

describe('browserModule', () => {
  test('an endpoint is its method and path', async () => {
    const listPrograms = { method: 'GET', path: '/api/v2/programs', who: 'optional', summary: 'x', response: {} };
    expect(await load(browserModule({ listPrograms }))).toMatchObject({
      listPrograms: { method: 'GET', path: '/api/v2/programs' },
    });
    expect(browserModule({ listPrograms })).not.toContain('summary');
  });

  test('plain values stay as they are', async () => {
    const values = { A: ['x', 1, null, true], B: { 라벨: { a: '요가' } }, C: 20, D: '글', E: null };
    expect({ ...(await load(browserModule(values))) }).toEqual(values);
  });

  test('shapes and what is no plain value are left out', () => {
    const source = browserModule({
      Shape: Object.create({ parse: null }),
      when: new Date(),
      list: new Map(),
      bad: Number.NaN,
      gone: undefined,
    });
    expect(source).toBe('export {};');
  });

  test('a function stays if it needs nothing but the language and what stays', async () => {
    const LIMIT = 3;
    const outside = { parse: (value: number) => value };
    const exported = {
      LIMIT,
      clamp: (value: number) => Math.min(value, LIMIT),
      both: function both({ a, b: [c] = [0] }: { a: number; b?: number[] }, ...rest: number[]) {
        const { length } = rest;
        return exported.clamp(a) + c! + length;
      },
      viaClamp: (value: number) => [value].map((one) => one * 2),
      parsed: (value: number) => outside.parse(value),
    };
    const module = await load(browserModule(exported));
    expect(Object.keys(module).sort()).toEqual(['LIMIT', 'clamp', 'viaClamp']);
    expect((module['clamp'] as (value: number) => number)(9)).toBe(3);
  });

  test('what reckons with money stays, without the shape of it', async () => {
    const money = await load(browserModule(await import('@oun/money')));
    expect(Object.keys(money)).not.toContain('Won');
    expect((money['won'] as (amount: number) => number)(3_000)).toBe(3_000);
    expect(() => (money['won'] as (amount: number) => number)(0.5)).toThrow('no amount of won');
  });

  test('a class stays too', async () => {
    class Fault extends Error {
      readonly code: string;
      constructor(code: string) {
        super(code);
        this.code = code;
      }
    }
    const { Fault: Kept } = (await load(browserModule({ Fault }))) as { Fault: typeof Fault };
    expect(new Kept('X')).toMatchObject({ code: 'X', message: 'X' });
  });
});

describe('a build for the browser', () => {
  /** Bundles `source` as a screen would be, against the real contract. */
  async function bundle(source: string): Promise<string> {
    const folder = mkdtempSync(join(import.meta.dirname, '../.test-'));
    try {
      writeFileSync(join(folder, 'entry.ts'), source);
      const output = (await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [contractForBrowser()],
        build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'entry.ts') } },
      })) as Rolldown.RolldownOutput;
      return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('has the paths and labels of the contract and not a line of zod', async () => {
    const code = await bundle(`
      import { listPrograms, LABELS } from '@oun/contract/content';
      import { signIn } from '@oun/contract/identity';
      import { errorBody } from '@oun/contract/errors';
      console.log(listPrograms, signIn.path, LABELS, errorBody('UNKNOWN'));
    `);
    expect(code).toContain('/api/v2/programs');
    expect(code).toContain('필라테스');
    expect(code).toContain('/api/v1/user/sign-in/');
    expect(code).not.toContain('ZodObject');
    expect(code).not.toContain('공개된 프로그램을');
    // The words of every error are in it, and little else; zod alone would be ten times this.
    expect(code.length).toBeLessThan(JSON.stringify(ERRORS).length + 6_000);
  });

  test('fails where a shape is used', async () => {
    await expect(
      bundle(`import { ProgramCard } from '@oun/contract/content'; console.log(ProgramCard);`),
    ).rejects.toThrow(/ProgramCard/);
  });

  test('fails where zod comes in by another door', async () => {
    await expect(bundle(`import * as z from 'zod'; console.log(z.int().parse(1));`)).rejects.toThrow(/zod.*entry\.ts/s);
  });
});
