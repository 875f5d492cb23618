import { BRAND } from './brand.ts';

export type Platform = 'app' | 'web';
export type NativeApp = { version: string; os: 'iOS' | 'Android'; osVersion: string; model: string };

const NATIVE = new RegExp(`\\b${BRAND.code}/(\\d+\\.\\d+\\.\\d+) \\((iOS|Android) ([^;)]+); ([^)]+)\\) weapp\\b`);

/** Reads the native app out of a user agent; nothing where the page runs in an ordinary browser. */
export function nativeAppOf(userAgent: string): NativeApp | undefined {
  const match = NATIVE.exec(userAgent);
  if (!match) return undefined;
  const [, version, os, osVersion, model] = match;
  return { version: version!, os: os as NativeApp['os'], osVersion: osVersion!, model: model! };
}

export const platformOf = (userAgent: string): Platform => (nativeAppOf(userAgent) ? 'app' : 'web');

/** What the native app appends to its webview's user agent. */
export const nativeUserAgent = ({ version, os, osVersion, model }: NativeApp): string =>
  `${BRAND.code}/${version} (${os} ${osVersion}; ${model}) weapp`;

const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/TV/, 'TV'],
] as const;

/** For the list of playing devices, when the device gave no name. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '다른 기기';
