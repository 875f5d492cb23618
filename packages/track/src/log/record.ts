import { nowMs } from '@oun/brand/clock';
import { BRAND } from '@oun/brand';
import { REGION } from '@oun/brand/limits';
import { type NativeApp, nativeAppOf } from '@oun/brand/user-agent';
import type { LogCategory, LogPlatform } from '@oun/contract/log-rules';
import type { LogRecord } from '@oun/contract/logs';
import { type Browser, deviceId, sessionId } from '../browser.ts';

/** Where on a site something happened, and under which conditions. */
export type Place = {
  userId: number | undefined;
  env: string;
  webVersion: string;
  tests: LogRecord['ab_tests'];
  navigation: string;
  sub: string | null;
  referrer: string | null;
};

export type Value = string | number | boolean;
export type Happening = {
  /** When, where it was not just now. */
  at?: number | undefined;
  category: LogCategory;
  name: string;
  /** What it happened to, the how-manieth of its section. */
  object?: { type: string; id?: string | undefined; section?: string | undefined; idx?: number | undefined };
  extra?: Record<string, Value>;
};

type Teller = Browser & Pick<Window, 'navigator'>;

/** It throws where the browser keeps nothing: without a device there is nobody to count. */
export function logRecord(
  browser: Teller,
  place: Place,
  { at = nowMs(), category, name, object, extra }: Happening,
): LogRecord {
  const { userAgent } = browser.navigator;
  const app = nativeAppOf(userAgent);
  return {
    user_id: place.userId ?? null,
    global_uuid: deviceId(browser),
    app_version: app?.version ?? null,
    web_version: place.webVersion,
    session: sessionId(browser, Math.floor(at / 1_000)),
    category,
    log_uuid: browser.crypto.randomUUID(),
    client_access_time: at,
    ab_tests: place.tests,
    navigation: place.navigation,
    navigation_sub: place.sub,
    navigation_referrer: place.referrer,
    object_idx: object?.idx ?? null,
    object_id: object?.id ?? null,
    object_type: object?.type ?? null,
    object_section: object?.section ?? null,
    // Counted where it is laid down.
    extra: { ...extra, name, seq: 0 },
    product: app ? `${BRAND.code}_app` : `${BRAND.code}_membership_web`,
    platform: logPlatformOf(app),
    device: app?.model.slice(0, 120) ?? null,
    os_version: app?.osVersion.slice(0, 40) ?? null,
    user_agent: userAgent.slice(0, 500),
    region: REGION,
    env: place.env,
  };
}

export const logPlatformOf = (app: NativeApp | undefined): LogPlatform =>
  !app ? 'web' : app.os === 'iOS' ? 'ios' : 'android';
