import { useState } from 'react';

const KEY = 'oun.player';
export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

export type Settings = {
  speed: number;
  isMirrored: boolean;
  hasSubtitles: boolean;
  /** Shares of what is loudest, each of its own. */
  music: number;
  signals: number;
  isMuted: boolean;
};
export const DEFAULTS: Settings = {
  speed: 1,
  isMirrored: false,
  hasSubtitles: true,
  music: 0.6,
  signals: 0.8,
  isMuted: false,
};

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

/** How somebody likes to watch, kept on the device. */
export function useSettings(): [Settings, (part: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(() => (typeof window === 'undefined' ? DEFAULTS : read()));
  return [
    settings,
    (part) => {
      const next = { ...settings, ...part };
      setSettings(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Private windows may keep nothing; it holds for this page.
      }
    },
  ];
}
