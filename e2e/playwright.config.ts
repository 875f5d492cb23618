import { availableParallelism } from 'node:os';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { BROWSER } from './browser.ts';
import type { Options } from './fixtures.ts';

const jsonReport = process.env['OUN_E2E_JSON'];

const ALONE = /@alone/;
const WEB = { testMatch: /\/(web|both)\/.*\.test\.ts$/, use: { viewport: { width: 570, height: 900 } } };

const config: PlaywrightTestConfig<Options> = {
  testDir: '.',
  outputDir: '../node_modules/.cache/oun-e2e',
  globalSetup: './house.setup.ts',
  // One more than there are cores: some tests mostly wait, for a film, a carrier or the clock.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // No measure of speed: a shared machine is at times five times as slow as at others, and what hangs hangs longer.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: jsonReport ? [['line'], ['json', { outputFile: jsonReport }]] : [['list']],
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 40_000,
    launchOptions: BROWSER,
  },
  projects: [
    { name: 'web', grepInvert: ALONE, ...WEB },
    {
      name: 'app',
      testMatch: /\/(app|both)\/.*\.test\.ts$/,
      use: { nativeOs: 'iOS', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    // Last, one after the other: each of these in the middle would make all workers wait until the others are done.
    { name: 'alone', grep: ALONE, ...WEB },
  ],
};

export default defineConfig<Options>(config);
