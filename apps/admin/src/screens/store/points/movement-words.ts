import type { PointMovement } from '@oun/contract/point-admin';
import type { StatusTone } from '@oun/ui/badge';
import { withCommas } from '@oun/money/written';

export const MOVEMENT_TONES: Record<PointMovement['state'], StatusTone> = {
  WAITING: 'waiting',
  DONE: 'done',
  WITHDRAWN: 'quiet',
};

/** "1,000P 지급", as a button or a question names it. */
export const movementWords = ({ kind, amount }: { kind: PointMovement['kind']; amount: number }): string =>
  `${withCommas(amount)}P ${kind === 'GRANT' ? '지급' : '회수'}`;
