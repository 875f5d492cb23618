import type { Experiment } from '@oun/contract/user-config';
import type { OptionalContext } from '../../platform/context.ts';

/** Which experiments whoever asks takes part in, and in which bucket. None is under way. */
export const experimentsOf = async (_ctx: OptionalContext): Promise<Experiment[]> => [];
