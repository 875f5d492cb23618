import { NATIVE_REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import { nativeAppOf } from '@oun/brand/user-agent';
import { isStrings } from './strings.ts';

/** What the native host can be asked, and what it answers. */
export type Commands = {
  GetNavigationStates: { request: undefined; reply: { backUrls: string[] } };
  ShutdownWebview: { request: undefined; reply: undefined };
  GetAccessToken: { request: undefined; reply: { accessToken: string } };
  /** Opens the phone's own page of what this app may notify of. */
  OpenNotificationSettings: { request: undefined; reply: undefined };
  /** Answered by the error PONG and never by data. */
  Ping: { request: undefined; reply: never };
};
export type Command = keyof Commands;

export const BRIDGE_ERROR_CODES = [
  'TIMEOUT',
  'NO_MATCHED_MSG_ID',
  'INTERNAL',
  'BAD_MESSAGE_SCHEME',
  'NO_MATCHED_COMMAND',
  'PONG',
] as const;
export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number];

export class BridgeError extends Error {
  override name = 'BridgeError';
  readonly code: BridgeErrorCode | 'UNSUPPORTED_OS' | 'NO_NATIVE_STUB';

  constructor(code: BridgeError['code'], message: string = code) {
    super(message);
    this.code = code;
  }
}

type Reply = { id: string; data?: unknown; error?: unknown };

/** What came of a reply, told to the host that sent it. */
export type Receipt = { ok: true } | { error: { code: 'BAD_MESSAGE_SCHEME' | 'NO_MATCHED_MSG_ID' } };

/** A reply that no request was waiting for. Its text is left out: it may hold a token. */
export type Unmatched = { code: 'BAD_MESSAGE_SCHEME' | 'NO_MATCHED_MSG_ID'; id?: string };

/** Where each OS puts its side of the bridge. */
type NativeWindow = {
  webkit?: { messageHandlers?: { oun?: { postMessage: (message: string) => void } } };
  ounAndroid?: { postMessage: (message: string) => void };
  /** Called by the native host with each reply, as JSON text; returns a `Receipt` as JSON text. */
  ounBridge?: { receive: (message: string) => string };
};

export type Bridge = {
  request: <C extends Command>(command: C, payload?: Commands[C]['request']) => Promise<Commands[C]['reply']>;
  /** Whether a host is there and listens. */
  ping: () => Promise<boolean>;
};

export type BridgeOptions = {
  timeoutMs?: number;
  /** Hears of replies that came too late, came twice or were never ours. */
  onUnmatched?: (unmatched: Unmatched) => void;
};

type Waiting = { command: Command; resolve: (data: never) => void; reject: (error: BridgeError) => void };

/** Connects to the host around this page. There is one a page: it takes over the name the host replies to. */
export function createBridge(page: Window & NativeWindow, options: BridgeOptions = {}): Bridge {
  const { timeoutMs = NATIVE_REQUEST_TIMEOUT_MS, onUnmatched } = options;
  const pending = new Map<string, Waiting>();

  const receive = (message: string): Receipt => {
    const reply = readReply(message);
    if (!reply) return unmatched({ code: 'BAD_MESSAGE_SCHEME' });
    const waiting = pending.get(reply.id);
    if (!waiting) return unmatched({ code: 'NO_MATCHED_MSG_ID', id: reply.id });
    pending.delete(reply.id);
    return settle(waiting, reply);
  };

  const unmatched = (what: Unmatched): Receipt => {
    try {
      onUnmatched?.(what);
    } catch {
      // The host must get its receipt whatever becomes of a report.
    }
    return { error: { code: what.code } };
  };

  const request: Bridge['request'] = (command, payload) => {
    const post = transportOf(page);
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.delete(id);
        reject(new BridgeError('TIMEOUT'));
      }, timeoutMs);
      const stopTimer =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      const waiting: Waiting = { command, resolve: stopTimer(resolve), reject: stopTimer(reject) };
      pending.set(id, waiting);
      try {
        post(JSON.stringify({ id, command, ...(payload !== undefined && { payload }) }));
      } catch (error) {
        pending.delete(id);
        waiting.reject(new BridgeError('INTERNAL', String(error)));
      }
    });
  };

  page.ounBridge = { receive: (message) => JSON.stringify(receive(message)) };

  return {
    request,
    async ping() {
      try {
        await request('Ping');
        return false;
      } catch (error) {
        return error instanceof BridgeError && error.code === 'PONG';
      }
    },
  };
}

function settle({ command, resolve, reject }: Waiting, { data, error }: Reply): Receipt {
  if (error !== undefined && error !== null) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (typeof code === 'string') {
      reject(new BridgeError(knownCode(code), typeof message === 'string' ? message : code));
      return { ok: true };
    }
  } else if (isReplyOf[command](data)) {
    resolve((data ?? undefined) as never);
    return { ok: true };
  }
  reject(new BridgeError('BAD_MESSAGE_SCHEME'));
  return { error: { code: 'BAD_MESSAGE_SCHEME' } };
}

const isReplyOf: Record<Command, (data: unknown) => boolean> = {
  GetNavigationStates: (data) => isStrings(fieldOf(data, 'backUrls')),
  // Some hosts cannot leave a field out.
  ShutdownWebview: (data) => data === undefined || data === null,
  OpenNotificationSettings: (data) => data === undefined || data === null,
  GetAccessToken: (data) => {
    const token = fieldOf(data, 'accessToken');
    return typeof token === 'string' && token !== '';
  },
  Ping: () => false,
};

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

function transportOf(page: Window & NativeWindow): (message: string) => void {
  const os = nativeAppOf(page.navigator.userAgent)?.os;
  const target = os === 'iOS' ? page.webkit?.messageHandlers?.oun : os === 'Android' ? page.ounAndroid : undefined;
  if (!os) throw new BridgeError('UNSUPPORTED_OS');
  if (!target) throw new BridgeError('NO_NATIVE_STUB');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a native handler, not a window
  return (message) => target.postMessage(message);
}

function readReply(message: string): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(message);
    return typeof reply === 'object' && reply !== null && typeof (reply as Reply).id === 'string'
      ? (reply as Reply)
      : undefined;
  } catch {
    return undefined;
  }
}

const knownCode = (code: string): BridgeErrorCode => BRIDGE_ERROR_CODES.find((known) => known === code) ?? 'INTERNAL';
