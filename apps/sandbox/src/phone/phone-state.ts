import { SYSTEMS, type System, VERSION } from './devices.ts';

export const BRIDGE_FAULTS = ['delay', 'drop', 'wrong-id', 'old-version', 'internal'] as const;
export type BridgeFault = { kind: (typeof BRIDGE_FAULTS)[number]; ms?: number; times?: number };

/** What the phone's page shows and sets. */
export type PhoneState = {
  os: System;
  version: string;
  /** E-mail of whoever is signed in to the app. */
  account: string | null;
  faults: BridgeFault[];
  /** The sites' own addresses, and where the phone opens them. */
  sites: Record<Site, { address: string; webview: string }>;
};

export const SITES = ['life', 'store', 'home'] as const;
export type Site = (typeof SITES)[number];

export type PhoneChange = { os?: System; version?: string; faults?: BridgeFault[] };

const MAX_DELAY_MS = 60_000;

/** What is to be changed, or what is wrong with it. */
export function readChange(body: unknown): PhoneChange | string {
  const { os, version, faults } = (body ?? {}) as Record<string, unknown>;
  if (os !== undefined && !SYSTEMS.some((known) => known === os)) return '운영체제는 iOS나 Android여야 해요.';
  if (version !== undefined && !(typeof version === 'string' && VERSION.test(version))) {
    return '버전은 3.2.1처럼 적어주세요.';
  }
  if (faults !== undefined && !(Array.isArray(faults) && faults.every(isFault))) return '오류 설정을 확인해주세요.';
  return {
    ...(os !== undefined && { os: os as System }),
    ...(version !== undefined && { version }),
    // Those that run out come first, or one that does not would hide them.
    ...(faults !== undefined && {
      faults: faults
        .map(({ kind, ms, times }: BridgeFault) => ({ kind, ...(ms && { ms }), ...(times && { times }) }))
        .sort((a, b) => Number(a.times === undefined) - Number(b.times === undefined)),
    }),
  };
}

function isFault(value: unknown): value is BridgeFault {
  const { kind, ms = 0, times = 1 } = (value ?? {}) as Record<string, unknown>;
  const isKnown = BRIDGE_FAULTS.some((known) => known === kind);
  const isCount = (count: unknown, from: number, to: number) =>
    Number.isInteger(count) && (count as number) >= from && (count as number) <= to;
  return isKnown && isCount(ms, 0, MAX_DELAY_MS) && isCount(times, 1, Number.MAX_SAFE_INTEGER);
}
