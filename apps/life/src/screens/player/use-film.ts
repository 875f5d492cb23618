import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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
    let isGone = false;
    void openFilm({ video: element, ...first.current, onChange: setState, onExpired: () => expired() }).then(
      (opened) => {
        if (isGone) return opened.close();
        film.current = opened;
      },
      // The player's own code did not come.
      () => setState({ ...NO_FILM, isBroken: true }),
    );
    return () => {
      isGone = true;
      film.current?.close();
      film.current = undefined;
    };
  }, [video]);

  return { state, film };
}

/** What the element itself says: where it stands, whether it plays, how smoothly. */
export function useVideo(video: RefObject<HTMLVideoElement | null>) {
  const [time, setTime] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const metrics = useRef<Metrics>({ openedAt: 0, stallCount: 0, stallMs: 0 });

  useEffect(() => {
    const element = video.current!;
    metrics.current.openedAt = performance.now();
    let stalledAt: number | undefined;
    const settle = () => {
      setWaiting(false);
      if (stalledAt !== undefined) metrics.current.stallMs += performance.now() - stalledAt;
      stalledAt = undefined;
    };
    const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      timeupdate: () => setTime(element.currentTime),
      seeking: () => setTime(element.currentTime),
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
        setTime(element.currentTime);
      },
    };
    for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler);
    };
  }, [video]);

  return { time, isPlaying, isWaiting, hasEnded, metrics };
}
