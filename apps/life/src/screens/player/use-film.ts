import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Film, type FilmState, NO_FILM, openFilm } from './film.ts';

export type Metrics = { openedAt: number; firstFrameMs?: number; stallCount: number; stallMs: number };

/** A film in a video element, for as long as the screen stands. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  {
    manifestUrl,
    ticket,
    startAt,
    onExpired,
  }: { manifestUrl: string; ticket: string; startAt: number; onExpired: () => void },
) {
  const [state, setState] = useState<FilmState>(NO_FILM);
  const film = useRef<Film>(undefined);
  const expired = useEffectEvent(() => onExpired());
  const first = useRef({ manifestUrl, ticket, startAt });

  useEffect(() => {
    const element = video.current!;
    film.current = openFilm({ video: element, ...first.current, onChange: setState, onExpired: () => expired() });
    return () => {
      film.current?.close();
      film.current = undefined;
    };
  }, [video]);

  return { state, film };
}

const NEAR_S = 3;

/** What the element itself says: where it stands, whether it plays, how smoothly. */
export function useVideo(video: RefObject<HTMLVideoElement | null>, startAt: number) {
  const [time, setTime] = useState(startAt);
  // Where the picture that is seen belongs, while another is on its way.
  const [settledTime, setSettledTime] = useState(startAt);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const metrics = useRef<Metrics>({ openedAt: 0, stallCount: 0, stallMs: 0 });
  // Until it stands where it is to begin, that is where it stands.
  const held = useRef<number | undefined>(startAt);

  useEffect(() => {
    const element = video.current!;
    const tell = () => {
      const at = element.currentTime;
      // A film that is loaded anew stands at its start for a moment, which is nowhere anybody went.
      if (held.current !== undefined && Math.abs(at - held.current) > NEAR_S) return;
      held.current = undefined;
      setTime(at);
      if (!element.seeking) setSettledTime(at);
    };
    metrics.current.openedAt = performance.now();
    let stalledAt: number | undefined;
    const settle = () => {
      setWaiting(false);
      if (stalledAt !== undefined) metrics.current.stallMs += performance.now() - stalledAt;
      stalledAt = undefined;
    };
    const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      timeupdate: tell,
      seeking: tell,
      seeked: tell,
      play: () => {
        setPlaying(true);
        setEnded(false);
      },
      playing: settle,
      pause: () => setPlaying(false),
      ended: () => setEnded(true),
      waiting: () => {
        setWaiting(true);
        if (element.currentTime > 0 && !element.seeking && stalledAt === undefined) {
          stalledAt = performance.now();
          metrics.current.stallCount += 1;
        }
      },
      loadeddata: () => {
        metrics.current.firstFrameMs ??= Math.round(performance.now() - metrics.current.openedAt);
        tell();
      },
    };
    for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler);
    };
  }, [video]);

  const hold = useCallback((at: number) => void (held.current = at), []);
  /** It stands elsewhere than where it is on its way to. */
  const isHeld = useCallback(() => held.current !== undefined, []);
  return { time, settledTime, isPlaying, isWaiting, hasEnded, metrics, hold, isHeld };
}
