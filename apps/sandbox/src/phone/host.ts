/** The native app's end of the bridge. Sent to the browser as it stands, so it imports nothing. */

/** What the app around the webview knows and can do. */
export type HostState = {
  /** The app's version, major.minor.patch. */
  version: string;
  backUrls: () => string[];
  /** Undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  shutdown: () => void;
  openNotificationSettings: () => void;
};

export type HostError = { code: string; message?: string };
export type Host = {
  /** Undefined for a message so broken that there is nobody to answer. */
  answer: (text: string) => Promise<string | undefined>;
};

/** The version of the first app that knows the command. */
const SINCE = new Map([
  ['GetNavigationStates', '1.0.0'],
  ['ShutdownWebview', '1.0.0'],
  ['GetAccessToken', '3.0.0'],
  ['Ping', '3.2.0'],
  ['OpenNotificationSettings', '3.3.0'],
]);

export function createHost(state: HostState): Host {
  return {
    async answer(text) {
      const message = readMessage(text);
      if (!message) return undefined;
      const { id, command } = message;
      const body = await run(command).catch((error: unknown) => refuse('INTERNAL', String(error)));
      return JSON.stringify({ id, ...body });
    },
  };

  async function run(command: unknown): Promise<{ data?: unknown; error?: HostError }> {
    if (typeof command !== 'string') return refuse('BAD_MESSAGE_SCHEME');
    const since = SINCE.get(command);
    if (!since || isOlder(state.version, since)) return refuse('NO_MATCHED_COMMAND');
    switch (command) {
      case 'GetNavigationStates':
        return { data: { backUrls: state.backUrls() } };
      case 'ShutdownWebview':
        state.shutdown();
        return {};
      case 'OpenNotificationSettings':
        state.openNotificationSettings();
        return {};
      case 'GetAccessToken': {
        const accessToken = await state.accessToken();
        return accessToken ? { data: { accessToken } } : refuse('INTERNAL', 'signed out');
      }
      default:
        return refuse('PONG');
    }
  }
}

export const refuse = (code: string, message?: string): { error: HostError } => ({
  error: { code, ...(message !== undefined && { message }) },
});

export function readMessage(text: string): { id: string; command: unknown } | undefined {
  try {
    const message = JSON.parse(text) as { id?: unknown; command?: unknown } | null;
    return typeof message?.id === 'string' ? { id: message.id, command: message.command } : undefined;
  } catch {
    return undefined;
  }
}

function isOlder(version: string, since: string): boolean {
  const [have, need] = [version.split('.').map(Number), since.split('.').map(Number)];
  const at = need.findIndex((number, i) => number !== have[i]);
  return at >= 0 && (have[at] ?? 0) < need[at]!;
}
