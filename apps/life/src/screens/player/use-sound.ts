import type { Chapter } from '@oun/contract/lesson';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Bells, createBells, SOUNDING_MS } from './bells.ts';
import type { Settings } from './settings.ts';
import { dueBetween, type SignalKind, signalsOf } from './signals.ts';

const LOOK_MS = 250;
/** Timers of a page behind others wake once a second. */
const AHEAD_S = 1.5;
const JUMP_S = 1;
/** What is left of the music while a signal sounds. */
const DUCKED = 0.35;

/** Music at its own volume, and signals at theirs over it, where the film says they belong. */
export function useSound(
  video: RefObject<HTMLVideoElement | null>,
  {
    chapters,
    until,
    isPlaying,
    isSilenced,
    settings,
    onMusic,
  }: {
    chapters: readonly Chapter[];
    until: number;
    isPlaying: boolean;
    isSilenced: boolean;
    settings: Settings;
    onMusic: (volume: number, isMuted: boolean) => void;
  },
) {
  const { music, signals: volume, isMuted, speed } = settings;
  const [bells] = useState<Bells>(createBells);
  const signals = useMemo(() => signalsOf(chapters, until), [chapters, until]);
  const isQuiet = isMuted || isSilenced;

  const tell = useEffectEvent(onMusic);
  useEffect(() => tell(music, isQuiet || music === 0), [music, isQuiet]);
  const duck = useEffectEvent((share: number) => onMusic(music * share, isQuiet || music === 0));

  const ring = useEffectEvent((kind: SignalKind, inSeconds: number) => {
    if (isQuiet || volume <= 0) return;
    bells.play(kind, inSeconds, volume);
    setTimeout(() => duck(DUCKED), inSeconds * 1_000);
    setTimeout(() => duck(1), inSeconds * 1_000 + SOUNDING_MS[kind]);
  });

  useEffect(() => {
    const element = video.current;
    if (!element || !isPlaying) return;
    let told = element.currentTime;
    let last = told;
    const look = () => {
      const time = element.currentTime;
      if (Math.abs(time - last) > JUMP_S * Math.max(1, speed) + AHEAD_S) {
        bells.hush();
        told = time;
      }
      last = time;
      const to = time + AHEAD_S;
      for (const { kind, inSeconds } of dueBetween(signals, time, told, to, speed)) ring(kind, inSeconds);
      told = Math.max(told, to);
    };
    const jump = () => {
      bells.hush();
      told = last = element.currentTime;
      look();
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    element.addEventListener('seeking', jump);
    return () => {
      clearInterval(timer);
      element.removeEventListener('seeking', jump);
      bells.hush();
    };
  }, [video, isPlaying, signals, speed, bells]);
  useEffect(() => () => bells.close(), [bells]);

  return {
    wake: () => bells.wake(),
    tick: () => {
      if (!isQuiet) bells.play('tick', 0, volume);
    },
  };
}
