import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The shell first: without a window to draw around every page it needs half the time. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['CHROME_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path));

/** The browser of the tests and of what is measured. */
export const BROWSER: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
