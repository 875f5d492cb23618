import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createHost } from './host.ts';

type HostCase = {
  name: string;
  state: { version: string; backUrls?: string[]; accessToken?: string | null };
  message: string;
  reply: unknown;
  isShutDown?: boolean;
};

const file = new URL('../../../../packages/bridge/conformance.json', import.meta.url);
const conformance = JSON.parse(readFileSync(file, 'utf8')) as {
  commands: Record<string, { minimumVersion: string }>;
  host: HostCase[];
};

function hostOf({ version, backUrls, accessToken }: HostCase['state']) {
  const seen = { isShutDown: false };
  const host = createHost({
    version,
    backUrls: () => backUrls ?? [],
    accessToken: async () => accessToken ?? undefined,
    shutdown: () => void (seen.isShutDown = true),
    openNotificationSettings: () => {},
  });
  return { seen, host };
}

test.each(conformance.host)('$name', async ({ state, message, reply, isShutDown = false }) => {
  const { host, seen } = hostOf(state);
  const text = await host.answer(message);
  expect(text === undefined ? null : JSON.parse(text)).toEqual(reply);
  expect(seen.isShutDown).toBe(isShutDown);
});

test.each(Object.entries(conformance.commands))(
  '%s is known since its version',
  async (command, { minimumVersion }) => {
    const codeAt = async (version: string) => {
      const text = await hostOf({ version }).host.answer(JSON.stringify({ id: '1', command }));
      return (JSON.parse(text!) as { error?: { code: string } }).error?.code;
    };
    const [major, minor] = minimumVersion.split('.').map(Number) as [number, number];
    const before = minor > 0 ? `${major}.${minor - 1}.99` : `${major - 1}.99.99`;
    expect(await codeAt(before)).toBe('NO_MATCHED_COMMAND');
    expect(await codeAt(minimumVersion)).not.toBe('NO_MATCHED_COMMAND');
  },
);

test('a fault inside the host is INTERNAL, with the id', async () => {
  const host = createHost({
    version: '3.2.1',
    backUrls: () => [],
    accessToken: () => Promise.reject(new Error('keychain is locked')),
    shutdown: () => {},
    openNotificationSettings: () => {},
  });
  const text = await host.answer('{"id":"1","command":"GetAccessToken"}');
  expect(JSON.parse(text!)).toMatchObject({ id: '1', error: { code: 'INTERNAL' } });
});
