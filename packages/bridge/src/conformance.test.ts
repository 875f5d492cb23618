import { readFileSync } from 'node:fs';
import { nativeUserAgent } from '@oun/brand/user-agent';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BridgeError, BRIDGE_ERROR_CODES, type Command, createBridge } from './bridge.ts';
import { parseVersion } from './version.ts';

type Step = { reply?: Record<string, unknown>; text?: string; waitMs?: number; receipt?: unknown };
type Outcome = { data: unknown } | { error: string; message?: string };
type PageCase = { name: string; ask: Command[]; host: Step[]; outcomes: Outcome[] };

const conformance = JSON.parse(readFileSync(new URL('../conformance.json', import.meta.url), 'utf8')) as {
  commands: Record<Command, { minimumVersion: string }>;
  errorCodes: string[];
  host: { message: string }[];
  page: PageCase[];
};

const PHONES = {
  iOS: { version: '3.2.1', os: 'iOS', osVersion: '19.1', model: 'iPhone17,2' },
  Android: { version: '3.2.1', os: 'Android', osVersion: '16', model: 'SM-S938N' },
} as const;

function pageOn(os: keyof typeof PHONES) {
  const ids: string[] = [];
  const native = { postMessage: (text: string) => void ids.push((JSON.parse(text) as { id: string }).id) };
  const page = {
    navigator: { userAgent: `Mozilla/5.0 ${nativeUserAgent(PHONES[os])}` },
    ...(os === 'iOS' ? { webkit: { messageHandlers: { oun: native } } } : { ounAndroid: native }),
  } as unknown as Parameters<typeof createBridge>[0];
  return { page, ids };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(['iOS', 'Android'] as const)('a page on %s', (os) => {
  test.each(conformance.page)('$name', async ({ ask, host, outcomes }) => {
    const { page, ids } = pageOn(os);
    const bridge = createBridge(page);
    const asked = ask.map((command) =>
      bridge.request(command).then(
        (data): Outcome => ({ data: data ?? null }),
        ({ code, message }: BridgeError): Outcome => ({ error: code, message }),
      ),
    );

    for (const { reply, text, waitMs, receipt } of host) {
      if (waitMs !== undefined) {
        await vi.advanceTimersByTimeAsync(waitMs);
        continue;
      }
      const sent = text ?? JSON.stringify(reply).replaceAll(/\$(\d)/g, (_, nth: string) => ids[Number(nth) - 1]!);
      expect(JSON.parse(page.ounBridge!.receive(sent))).toEqual(receipt);
    }
    expect(await Promise.all(asked)).toMatchObject(outcomes);
    expect(ids).toHaveLength(ask.length);
  });
});

describe('the file', () => {
  const asked = new Set(conformance.page.flatMap(({ ask }) => ask));
  const sent = conformance.host.map(({ message }) => message).join('\n');

  test.each(Object.entries(conformance.commands))('covers %s on both sides', (command, { minimumVersion }) => {
    expect(asked).toContain(command);
    expect(sent).toContain(`"command":"${command}"`);
    expect(() => parseVersion(minimumVersion)).not.toThrow();
  });

  test('covers every error code', () => {
    expect(conformance.errorCodes).toEqual([...BRIDGE_ERROR_CODES]);
    const met = conformance.page.flatMap(({ outcomes }) =>
      outcomes.map((one) => ('error' in one ? one.error : 'none')),
    );
    expect(new Set(met)).toEqual(new Set([...BRIDGE_ERROR_CODES, 'none']));
  });

  test('gives every case a name of its own', () => {
    for (const cases of [conformance.host, conformance.page] as { name?: string }[][]) {
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    }
  });
});
