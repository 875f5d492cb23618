// Movements with things that are swung, sat on, rolled on or pulled.
import type { Exercise } from '../timeline.ts';
import { bands } from './bands.ts';
import { chair } from './chair.ts';
import { foamRoller } from './foam-roller.ts';
import { gymBall } from './gym-ball.ts';
import { kettlebell } from './kettlebell.ts';
import { ring } from './ring.ts';

export const equipment: Exercise[] = [...kettlebell, ...chair, ...gymBall, ...foamRoller, ...bands, ...ring];
