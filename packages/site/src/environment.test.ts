import { expect, test } from 'vitest';
import { siteFromEnvironment } from './environment.ts';

test('what is not said is as on one’s own machine', async () => {
  expect(await siteFromEnvironment('store', '/apps/store', { OUN_STAGE: '', OUN_DEV: '' })).toMatchObject({
    stage: 'local',
    port: 3001,
    apiUrl: 'http://localhost:4000',
    clientDir: '/apps/store/build/client',
    dev: undefined,
  });
});

test('a site has its own port, its neighbours’ addresses and the sandbox for a frame', async () => {
  const options = await siteFromEnvironment('life', '/apps/life', {
    PORT: '1',
    OUN_LIFE_PORT: '3100',
    OUN_STORE_URL: 'http://store.here',
    OUN_SANDBOX_URL: 'http://localhost:4100/host',
  });
  expect(options).toMatchObject({
    port: 3100,
    addresses: { store: 'http://store.here' },
    frameAncestors: ['http://localhost:4100'],
  });
});

test('admin has no server build', async () => {
  expect((await siteFromEnvironment('admin', '/apps/admin', {})).build).toBeUndefined();
});

test('a stage nobody knows stops the start', async () => {
  await expect(siteFromEnvironment('life', '/apps/life', { OUN_STAGE: 'staging' })).rejects.toThrow('staging');
});
