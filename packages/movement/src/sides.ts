import type { Movement, Side } from './movement.ts';

const SIDES = { right: '오른', left: '왼' } as const;

export const otherSide = (side: Side): Side => (side === 'right' ? 'left' : 'right');

/** How a coach says which side it is: a boxer's is the foot in front. */
export const sideWords = ({ group }: Pick<Movement, 'group'>, side: Side): string =>
  group === 'boxing' ? `${SIDES[side]}발 앞` : `${SIDES[side]}쪽`;
