/** The app's webviews, one over the other, each with a history of its own. */

export type Place = { key: string; url: string };
export type Webview = { frame: HTMLIFrameElement; places: Place[]; at: number };

export type WebviewStack = {
  push: (url: string) => void;
  /** Closes the webview and what lies over it. */
  close: (webview: Webview) => void;
  top: () => Webview | undefined;
  all: () => readonly Webview[];
  of: (source: MessageEventSource | null) => Webview | undefined;
  reload: () => void;
};

export function createWebviewStack(screen: HTMLElement, onChange: () => void): WebviewStack {
  let webviews: Webview[] = [];

  const change = (next: Webview[]) => {
    webviews = next;
    for (const [i, { frame }] of webviews.entries()) {
      const isTop = i === webviews.length - 1;
      frame.title = isTop ? '오운 앱 화면' : '가려진 화면';
      frame.inert = !isTop;
    }
    onChange();
  };

  return {
    push(url) {
      const frame = document.createElement('iframe');
      // By which a page knows its webview from the others.
      frame.name = crypto.randomUUID();
      frame.allow = 'autoplay; clipboard-write; fullscreen; picture-in-picture; screen-wake-lock';
      frame.src = url;
      screen.append(frame);
      change([...webviews, { frame, places: [], at: -1 }]);
    },
    close(webview) {
      const at = webviews.indexOf(webview);
      if (at < 0) return;
      for (const { frame } of webviews.slice(at)) frame.remove();
      change(webviews.slice(0, at));
    },
    top: () => webviews.at(-1),
    all: () => webviews,
    of: (source) => webviews.find(({ frame }) => frame.contentWindow === source),
    reload() {
      for (const { frame, places, at } of webviews) {
        // In its place, so that going back does not come here again.
        frame.contentWindow?.location.replace(places[at]?.url ?? frame.src);
      }
    },
  };
}

/** The webview is at an entry of its history: one it was at before, or one that comes after where it was. */
export function notePlace(webview: Webview, place: Place): void {
  const known = webview.places.findIndex(({ key }) => key === place.key);
  webview.at = known >= 0 ? known : webview.at + 1;
  webview.places = known >= 0 ? webview.places.with(known, place) : [...webview.places.slice(0, webview.at), place];
}

export const backUrlsOf = ({ places, at }: Webview): string[] => places.slice(0, Math.max(at, 0)).map(({ url }) => url);
