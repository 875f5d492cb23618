/** How a visit ends, and how often of a hundred. */
export const FATES = {
  'left as people do': 16,
  'reloaded in the middle of it': 10,
  'tab closed': 16,
  'tab crashed': 22,
  'browser killed': 10,
  'offline for a while': 14,
  'offline until it was closed': 12,
} as const;
export type Fate = keyof typeof FATES;

/** Spread evenly, so that a few sessions have some of each. */
export function fateOf(seed: number, nth: number): Fate {
  let left = (((seed + nth) * 0.618_033_988_749) % 1) * 100;
  for (const [fate, share] of Object.entries(FATES)) if ((left -= share) < 0) return fate as Fate;
  return 'left as people do';
}

export type Fact =
  | { kind: 'told'; uuid: string; device: string; category: string; name: string }
  | { kind: 'shown'; at: number; path: string }
  | { kind: 'pressed'; path: string | undefined; tap: string | undefined };
export type Heard = Fact & { id: string; document: string };
export type Session = { nth: number; fate: Fate; isBack: boolean; facts: Heard[] };
