import { care } from './care.data.ts';
import { fast } from './fast.data.ts';
import { lowerBody } from './lower-body.data.ts';
import type { Movement } from './movement.ts';
import { slow } from './slow.data.ts';
import { upperBody } from './upper-body.data.ts';
import { withThings } from './with-things.data.ts';

export const MOVEMENTS: readonly Movement[] = [...lowerBody, ...upperBody, ...slow, ...fast, ...care, ...withThings];

const byId = new Map(MOVEMENTS.map((movement) => [movement.id, movement]));

export const findMovement = (id: string): Movement | undefined => byId.get(id);

export function movement(id: string): Movement {
  const found = byId.get(id);
  if (!found) throw new Error(`No movement is called ${id}`);
  return found;
}
