import type { BrowserContext } from '@playwright/test';
import { nativeUserAgent, type NativeApp } from '@oun/brand/user-agent';

export type NativeOs = NativeApp['os'];

const BROWSERS: Record<NativeOs, string> = {
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  Android:
    'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
};
const APPS: Record<NativeOs, NativeApp> = {
  iOS: { version: '1.4.0', os: 'iOS', osVersion: '18.5', model: 'iPhone17,3' },
  Android: { version: '1.4.0', os: 'Android', osVersion: '15', model: 'SM-S931N' },
};

export const webviewUserAgent = (os: NativeOs): string => `${BROWSERS[os]} ${nativeUserAgent(APPS[os])}`;

/** Stands in for the native app around the webview: notes what it is asked and answers as it is told to. */
export class NativeHost {
  readonly messages: { id: string; command: string }[] = [];
  backUrls: string[] = [];
  /** Takes messages and never answers. */
  isSilent = false;

  /** What it was asked to do. Each page of a guest also asks who is signed in to the app, which is nobody here. */
  get commands(): string[] {
    return this.messages.map(({ command }) => command).filter((command) => command !== 'GetAccessToken');
  }

  /** For the next test. */
  reset(): void {
    this.messages.length = 0;
    this.backUrls = [];
    this.isSilent = false;
  }

  async surround(context: BrowserContext, os: NativeOs): Promise<void> {
    await context.exposeBinding('ounTestHost', (_, message: string) => this.#answer(message));
    await context.addInitScript((os) => {
      const page = window as unknown as {
        webkit?: object;
        ounAndroid?: object;
        ounBridge?: { receive: (reply: string) => void };
        ounTestHost: (message: string) => Promise<string | null>;
      };
      const side = {
        postMessage: async (message: string) => {
          const reply = await page.ounTestHost(message);
          if (reply !== null) page.ounBridge?.receive(reply);
        },
      };
      if (os === 'iOS') page.webkit = { messageHandlers: { oun: side } };
      else page.ounAndroid = side;
    }, os);
  }

  #answer(text: string): string | null {
    const message = JSON.parse(text) as { id: string; command: string };
    this.messages.push(message);
    if (this.isSilent) return null;
    const { id, command } = message;
    if (command === 'GetAccessToken') return JSON.stringify({ id, error: { code: 'INTERNAL', message: 'signed out' } });
    return JSON.stringify(command === 'GetNavigationStates' ? { id, data: { backUrls: this.backUrls } } : { id });
  }
}
