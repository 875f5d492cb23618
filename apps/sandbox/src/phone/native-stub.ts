/** `launch` is another one each time the app has started its webviews anew. */
export type StubOptions = { os: 'iOS' | 'Android'; userAgent: string; launch: number };

/** What the webview tells the phone around it. */
export type FromWebview =
  | { oun: 'message'; text: string }
  | { oun: 'receipt'; text: string }
  | { oun: 'at'; url: string; key: string }
  | { oun: 'go'; delta: number };

/** What the phone tells the webview. `key` names the history entry to go to. */
export type ToWebview = { oun: 'reply'; text: string } | { oun: 'go'; delta: number; key: string };

/** The script that makes a framed page believe it runs in the native app; runs before any of the page's own. */
export const nativeStub = (options: StubOptions): string =>
  `(${install.toString()})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`;

/** Sent to the browser as text, so it stands on nothing outside itself. */
function install({ os, userAgent, launch }: StubOptions) {
  // React compares the page with what it rendered; this tag was not in it.
  document.currentScript?.remove();
  if (window.parent === window) return;

  const tell = (message: FromWebview) => window.parent.postMessage(message, '*');
  const native = { postMessage: (text: string) => tell({ oun: 'message', text: String(text) }) };
  const offer = (owner: object, name: string, value: unknown) =>
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  offer(navigator, 'userAgent', userAgent);
  // Frames share their tab's session storage; each webview has its own, and none that is older than itself.
  const { sessionStorage: tabs } = window;
  const prefix = `${window.name}/${launch}/`;
  const ownKeys = () => Object.keys(tabs).filter((key) => key.startsWith(prefix));
  offer(window, 'sessionStorage', {
    getItem: (key: string) => tabs.getItem(prefix + key),
    setItem: (key: string, value: string) => tabs.setItem(prefix + key, value),
    removeItem: (key: string) => tabs.removeItem(prefix + key),
    clear: () => ownKeys().forEach((key) => tabs.removeItem(key)),
    key: (at: number) => ownKeys()[at]?.slice(prefix.length) ?? null,
    get length() {
      return ownKeys().length;
    },
  });
  // A phone shows no scroll bars.
  const style = new CSSStyleSheet();
  style.replaceSync('html{scrollbar-width:none}');
  document.adoptedStyleSheets.push(style);

  if (os === 'iOS') offer(window, 'webkit', { messageHandlers: { oun: native } });
  else offer(window, 'ounAndroid', native);

  // Frames share the tab's history, so going back is the phone's to decide: it knows what belongs to this webview.
  const go = history.go.bind(history);
  offer(history, 'go', (delta = 0) => (delta === 0 ? location.reload() : tell({ oun: 'go', delta })));
  offer(history, 'back', () => tell({ oun: 'go', delta: -1 }));
  offer(history, 'forward', () => tell({ oun: 'go', delta: 1 }));

  type Entry = { key: string; url: string | null };
  type Navigation = EventTarget & {
    currentEntry: Entry | null;
    entries: () => Entry[];
    traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> };
  };
  const { navigation } = window as unknown as { navigation: Navigation };
  const tellPlace = () => {
    const entry = navigation.currentEntry;
    if (entry) tell({ oun: 'at', url: entry.url ?? location.href, key: entry.key });
  };
  navigation.addEventListener('currententrychange', tellPlace);
  tellPlace();
  // A page kept whole for going back runs no script anew.
  window.addEventListener('pageshow', tellPlace);

  window.addEventListener('message', ({ source, data }: MessageEvent<ToWebview | null>) => {
    if (source !== window.parent) return;
    if (data?.oun === 'reply') {
      const { ounBridge } = window as { ounBridge?: { receive: (text: string) => string } };
      tell({ oun: 'receipt', text: ounBridge ? ounBridge.receive(data.text) : '' });
    }
    if (data?.oun === 'go') {
      const { key, delta } = data;
      // Entries of another sub-site are out of its reach, but not of the history's.
      if (!navigation.entries().some((entry) => entry.key === key)) return go(delta);
      const { committed, finished } = navigation.traverseTo(key);
      committed.catch(() => {});
      finished.catch(() => {});
    }
  });
}
