import type { Plans } from './coach-plan.ts';
import { fast } from './plans-fast.data.ts';
import { slow } from './plans-slow.data.ts';
import { strong } from './plans-strong.data.ts';

export const PLANS: Plans = { ...strong, ...fast, ...slow };
