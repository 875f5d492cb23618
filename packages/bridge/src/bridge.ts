import { NATIVE_REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import { nativeAppOf } from '@oun/brand/user-agent';

/** What the native host can be asked, and what it answers. */
export type Commands = {
  GetNavigationStates: { request: undefined; reply: { backUrls: string[] } };
  ShutdownWebview: { request: undefined; reply: undefined };
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

type Reply = { id: string; data?: unknown; error?: { code: string; message?: string } };

/** Where each OS puts its side of the bridge. */
type NativeWindow = {
  webkit?: { messageHandlers?: { oun?: { postMessage: (message: string) => void } } };
  ounAndroid?: { postMessage: (message: string) => void };
  /** Called by the native host with each reply, as JSON text. */
  ounBridge?: { receive: (message: string) => void };
};

export type Bridge = {
  request: <C extends Command>(command: C, payload?: Commands[C]['request']) => Promise<Commands[C]['reply']>;
};

/** Connects to the host around this page. There is one a page: it takes over the name the host replies to. */
export function createBridge(page: Window & NativeWindow, { timeoutMs = NATIVE_REQUEST_TIMEOUT_MS } = {}): Bridge {
  const pending = new Map<string, { resolve: (data: never) => void; reject: (error: BridgeError) => void }>();

  page.ounBridge = {
    receive(message) {
      const reply = readReply(message);
      const waiting = reply && pending.get(reply.id);
      // An answer nobody waits for came too late, or was never ours.
      if (!reply || !waiting) return;
      pending.delete(reply.id);
      if (reply.error) waiting.reject(new BridgeError(knownCode(reply.error.code), reply.error.message));
      else waiting.resolve(reply.data as never);
    },
  };

  return {
    request(command, payload) {
      const post = transportOf(page);
      const id = crypto.randomUUID();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          pending.delete(id);
          reject(new BridgeError('TIMEOUT'));
        }, timeoutMs);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            settle(value);
          };
        pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
        post(JSON.stringify({ id, command, ...(payload !== undefined && { payload }) }));
      });
    },
  };
}

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
