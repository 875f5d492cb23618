import type { Badge } from '@oun/contract/habit';
import { Leaf, MoonStar, PartyPopper, Sparkles, Sprout, Sunrise, Trophy, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

type Look = { shape: 'flower' | 'hexagon' | 'shield' | 'round'; colour: string; face: ReactNode };

const ICON = { size: 26, strokeWidth: 2, 'aria-hidden': true } as const;
const COUNT_COLOURS = ['blue-50', 'purple-50', 'pink-50', 'orange-50', 'blue-70', 'purple-50'];
const COUNT_STEPS = [10, 25, 50, 100, 150, 200];

const numbered = (number: string, unit: string): ReactNode => (
  <span className="num flex flex-col items-center gap-0.5 leading-none">
    <b className="text-heading-20 leading-none">{number}</b>
    <span className="text-body-11 font-semibold">{unit}</span>
  </span>
);

function lookOf(key: string): Look {
  const [kind = '', number = ''] = key.split('-');
  switch (kind) {
    case 'first':
      return { shape: 'flower', colour: 'success', face: <Sprout {...ICON} /> };
    case 'count': {
      const step = COUNT_STEPS.indexOf(Number(number));
      const colour = COUNT_COLOURS[step === -1 ? 2 : step]!;
      return { shape: 'flower', colour, face: numbered(Number(number).toLocaleString('ko-KR'), '번') };
    }
    case 'streak':
      return { shape: 'hexagon', colour: 'orange-50', face: numbered(number, '주 연속') };
    case 'program':
      return { shape: 'shield', colour: 'yellow-50', face: <Trophy {...ICON} /> };
    case 'month':
      return { shape: 'flower', colour: 'orange-50', face: <Leaf {...ICON} /> };
    case 'early':
      return { shape: 'round', colour: 'orange-50', face: <Sunrise {...ICON} /> };
    case 'quiet':
      return { shape: 'round', colour: 'blue-60', face: <MoonStar {...ICON} /> };
    case 'secret':
      return { shape: 'flower', colour: 'blue-60', face: secretFace(key) };
    default:
      return { shape: 'round', colour: 'pink-50', face: <Sparkles {...ICON} /> };
  }
}

function secretFace(key: string): ReactNode {
  if (key === 'secret-return') return <Undo2 {...ICON} />;
  return key === 'secret-new-year' ? <PartyPopper {...ICON} /> : <Sparkles {...ICON} />;
}

const POINTS = 12;
/** A round with so many waves. */
const FLOWER = (() => {
  const steps = POINTS * 8;
  const at = (i: number) => {
    const angle = (i / steps) * 2 * Math.PI;
    const radius = 46 + 3.2 * Math.cos(angle * POINTS);
    return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: steps }, (_, i) => at(i)).join('L')}Z`;
})();
const PATHS: Record<Look['shape'], string> = {
  flower: FLOWER,
  hexagon: 'M50 3 91 26.500V73.500L50 97 9 73.500V26.500Z',
  shield: 'M9 8H91V48C91 74 72 90 50 97 28 90 9 74 9 48Z',
  round: 'M50 3A47 47 0 1 1 49.900 3Z',
};

/** One badge as it looks: in its colour once it is earned, grey before, a night disc while it is secret. */
export function BadgeDisc({ badge, size = 80 }: { badge: Pick<Badge, 'key' | 'group' | 'earned_on'>; size?: number }) {
  const isEarned = badge.earned_on !== null;
  const isHidden = badge.group === 'secret' && !isEarned;
  const { shape, colour, face } = isHidden
    ? { shape: 'round' as const, colour: 'level-90', face: <b className="text-heading-26">?</b> }
    : lookOf(badge.key);
  const paint = isEarned || isHidden ? `var(--color-${colour})` : 'var(--color-level-20)';
  return (
    <span
      aria-hidden="true"
      className={`relative inline-flex shrink-0 items-center justify-center ${isEarned || isHidden ? 'text-level-0' : 'text-level-60'}`}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full">
        <path d={PATHS[shape]} fill={paint} opacity={0.22} />
        <path d={PATHS[shape]} fill={paint} transform="translate(50 50) scale(.86) translate(-50 -50)" />
        {isEarned ? (
          <path
            d={PATHS[shape]}
            fill="#fff"
            opacity={0.16}
            transform="translate(50 50) scale(.86) translate(-50 -50)"
            clipPath="polygon(0 0, 78% 0, 0 78%)"
          />
        ) : null}
      </svg>
      <span className="relative flex items-center justify-center" style={{ transform: `scale(${size / 80})` }}>
        {face}
      </span>
    </span>
  );
}
