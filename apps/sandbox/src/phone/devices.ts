import { type NativeApp, nativeUserAgent } from '@oun/brand/user-agent';

export const SYSTEMS = ['iOS', 'Android'] as const;
export type System = (typeof SYSTEMS)[number];

export const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

const DEVICES: Record<System, { webview: string } & Pick<NativeApp, 'osVersion' | 'model'>> = {
  iOS: {
    osVersion: '19.1',
    model: 'iPhone17,2',
    webview:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  },
  Android: {
    osVersion: '16',
    model: 'SM-S938N',
    webview:
      'Mozilla/5.0 (Linux; Android 16; SM-S938N Build/BP2A.250605.031; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36',
  },
};

/** What the app's webview says it is, on the phone that stands for the system. */
export function userAgentOf(os: System, version: string): string {
  const { webview, osVersion, model } = DEVICES[os];
  return `${webview} ${nativeUserAgent({ version, os, osVersion, model })}`;
}
