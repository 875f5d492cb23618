import { REACTION_LABELS, type Reaction } from '@oun/contract/feed-rules';
import { cx } from '@oun/ui/class-names';
import { Flame, Hand, Heart, Megaphone, Sparkles } from 'lucide-react';

/** Each reaction's drawing and colours: on its round, and as the button that one has pressed. */
export const LOOK: Record<Reaction, { Icon: typeof Heart; round: string; chosen: string }> = {
  LIKE: { Icon: Heart, round: 'from-pink-30 to-pink-50', chosen: 'bg-pink-0 text-pink-60' },
  CHEER: { Icon: Megaphone, round: 'from-blue-30 to-blue-50', chosen: 'bg-blue-0 text-blue-60' },
  FIRE: { Icon: Flame, round: 'from-[#FFB057] to-orange-50', chosen: 'bg-caution-ground text-caution' },
  CLAP: { Icon: Hand, round: 'from-[#FFD75E] to-[#E39A00]', chosen: 'bg-caution-ground text-caution' },
  WOW: { Icon: Sparkles, round: 'from-[#B48CFF] to-purple-50', chosen: 'bg-notice-ground text-notice' },
};

export function ReactionRound({ kind, size = 40, className }: { kind: Reaction; size?: number; className?: string }) {
  const { Icon, round } = LOOK[kind];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex items-center justify-center rounded-chip bg-linear-to-b text-level-0',
        round,
        className,
      )}
      style={{ width: size, height: size }}
    >
      <Icon size={Math.round(size * 0.55)} className="fill-current" />
    </span>
  );
}

export const labelOf = (kind: Reaction): string => REACTION_LABELS[kind];
