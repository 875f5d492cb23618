import HlsPlayer, { type Level } from 'hls.js';

/** What every film begins with, in the size that the page's head has asked for before any script has come. */
const FIRST_HEIGHT = 720;

/** What the screen knows of the film at this moment. */
export type FilmState = {
  isReady: boolean;
  isStalled: boolean;
  /** The network is away: the film goes on by itself when it comes back. */
  isOffline: boolean;
  isBroken: boolean;
  levels: readonly { index: number; height: number }[];
  /** -1 for as the network allows. */
  chosenLevel: number;
  height: number;
};

export const NO_FILM: FilmState = {
  isReady: false,
  isStalled: false,
  isOffline: false,
  isBroken: false,
  levels: [],
  chosenLevel: -1,
  height: 0,
};

export type FilmOptions = {
  video: HTMLVideoElement;
  manifestUrl: string;
  ticket: string;
  startAt: number;
  onChange: (state: FilmState) => void;
  /** An address has run out: ask for a new one. */
  onExpired: () => void;
};

export type Film = {
  setTicket: (ticket: string) => void;
  load: (manifestUrl: string, ticket: string, startAt: number) => void;
  chooseLevel: (index: number) => void;
  retry: () => void;
  close: () => void;
};

/** A ticket stands in the path of playlists and in the query of segments; both take the newest. */
const withTicket = (url: string, ticket: string) =>
  url.replace(/\/play\/[\w-]+\//, `/play/${ticket}/`).replace(/([?&]ticket=)[\w-]+/, `$1${ticket}`);

/** Plays an address in a video element: by hls.js where there are media sources, else by the browser itself. */
export const openFilm = (options: FilmOptions): Film =>
  HlsPlayer.isSupported() ? openHls(options) : openNative(options);

function openHls(options: FilmOptions): Film {
  const { video, onChange, onExpired } = options;
  let { ticket } = options;
  let state = NO_FILM;
  const change = (part: Partial<FilmState>) => onChange((state = { ...state, ...part }));

  const Loader = HlsPlayer.DefaultConfig.loader;
  /** Each request carries the ticket of its own moment, however long ago the playlist was read. */
  class TicketLoader extends Loader {
    override load(...args: Parameters<InstanceType<typeof Loader>['load']>) {
      args[0].url = withTicket(args[0].url, ticket);
      super.load(...args);
    }
  }

  const hls = new HlsPlayer({
    loader: TicketLoader,
    // Which size comes first is said once the sizes are known: no list of another is fetched before.
    autoStartLoad: false,
    testBandwidth: false,
    startFragPrefetch: true,
    maxBufferLength: 30,
    // Without it hls.js goes on to ten minutes wherever there is room.
    maxMaxBufferLength: 30,
    backBufferLength: 30,
    enableWebVTT: false,
    renderTextTracksNatively: false,
    enableWorker: false,
  });

  const { Events, ErrorTypes, ErrorDetails } = HlsPlayer;
  let startAt = options.startAt;
  hls.on(Events.MANIFEST_PARSED, () => {
    const { levels } = hls;
    change({ levels: levels.map(({ height }: Level, index) => ({ index, height })) });
    // A film that was loaded anew goes on in the size it had.
    const first = state.height || FIRST_HEIGHT;
    hls.startLevel = Math.max(
      0,
      levels.findLastIndex(({ height }) => height <= first),
    );
    // What was begun with is never too large: another would be fetched in its place.
    hls.autoLevelCapping = Math.max(hls.startLevel, largestOf(levels, video));
    hls.startLoad(startAt);
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => change({ height: hls.levels[level]?.height ?? 0 }));
  hls.on(Events.FRAG_BUFFERED, () => change({ isReady: true, isOffline: false, isBroken: false }));
  hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
    // Dropped because somebody went elsewhere: no fault of the network.
    if (details === ErrorDetails.INTERNAL_ABORTED) return;
    if (response?.code === 403) onExpired();
    // No answer at all: told at once, while it is still being tried again.
    else if (type === ErrorTypes.NETWORK_ERROR && !response?.code) change({ isOffline: true });
    if (!fatal) return;
    if (type === ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError();
    if (type === ErrorTypes.NETWORK_ERROR) return change({ isOffline: true });
    change({ isBroken: true });
  });
  hls.attachMedia(video);
  hls.loadSource(options.manifestUrl);

  const retry = () => {
    change({ isOffline: false, isBroken: false });
    // Nothing of it was ever read, or only pieces are missing.
    if (hls.levels.length === 0) hls.loadSource(withTicket(options.manifestUrl, ticket));
    else hls.startLoad(video.currentTime);
  };
  window.addEventListener('online', retry);

  return {
    setTicket(next) {
      ticket = next;
      if (state.isOffline) retry();
    },
    load(manifestUrl, next, at) {
      ticket = next;
      startAt = at;
      hls.loadSource(manifestUrl);
    },
    chooseLevel(index) {
      hls.nextLevel = index;
      change({ chosenLevel: index });
    },
    retry,
    close() {
      window.removeEventListener('online', retry);
      hls.destroy();
    },
  };
}

/** No more than can be seen: the first size that fills the screen's own dots. */
function largestOf(levels: readonly Level[], { clientWidth }: HTMLVideoElement): number {
  const wanted = clientWidth * Math.min(2, window.devicePixelRatio);
  const enough = levels.findIndex(({ width }) => width >= wanted);
  return enough < 0 ? levels.length - 1 : enough;
}

/** iPhones play HLS themselves: no choice of size, and a new address means loading anew at the same place. */
function openNative({ video, manifestUrl, startAt, onChange, onExpired }: FilmOptions): Film {
  let address = manifestUrl;
  const open = (url: string, at: number) => {
    address = url;
    video.src = url;
    video.addEventListener('loadedmetadata', () => void (video.currentTime = at), { once: true });
  };
  const onLoaded = () => onChange({ ...NO_FILM, isReady: true });
  const onError = () => onExpired();
  video.addEventListener('loadeddata', onLoaded);
  video.addEventListener('error', onError);
  open(manifestUrl, startAt);
  return {
    setTicket(ticket) {
      address = withTicket(address, ticket);
      if (video.error) open(address, video.currentTime);
    },
    load: (url, _, at) => open(url, at),
    chooseLevel: () => {},
    retry: () => open(address, video.currentTime),
    close() {
      video.removeEventListener('loadeddata', onLoaded);
      video.removeEventListener('error', onError);
      video.removeAttribute('src');
      video.load();
    },
  };
}
