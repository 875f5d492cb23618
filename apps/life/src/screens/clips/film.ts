type Film = { detach: () => void };

/** Enough for a clip's next turns, and little for one that is swiped away. */
const AHEAD_SECONDS = 10;

/**
 * Puts a film into a video element. Apple's browsers play the format themselves; the others get it from hls.js, which
 * is fetched only now. Chrome says "maybe" as well; there it is hls.js that our films are tried with.
 */
export function attachFilm(video: HTMLVideoElement, url: string, onFailed: () => void): Film {
  if (playsByItself(video)) {
    video.addEventListener('error', onFailed);
    video.src = url;
    return {
      detach() {
        video.removeEventListener('error', onFailed);
        video.removeAttribute('src');
        video.load();
      },
    };
  }
  let isGone = false;
  let destroy = () => {};
  void import('hls.js')
    .then(({ default: Hls }) => {
      if (isGone) return;
      if (!Hls.isSupported()) return onFailed();
      const hls = new Hls({
        enableWorker: false,
        maxBufferLength: AHEAD_SECONDS,
        // Without it hls.js goes on to half a minute wherever there is room.
        maxMaxBufferLength: AHEAD_SECONDS,
        capLevelToPlayerSize: true,
      });
      hls.on(Hls.Events.ERROR, (_, { fatal }) => {
        if (fatal) onFailed();
      });
      hls.loadSource(url);
      hls.attachMedia(video);
      destroy = () => hls.destroy();
    })
    .catch(onFailed);
  return {
    detach() {
      isGone = true;
      destroy();
    },
  };
}

const playsByItself = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== '' &&
  (!('MediaSource' in window) || 'ManagedMediaSource' in window);
