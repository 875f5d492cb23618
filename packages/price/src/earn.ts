import { share, sum, type Won } from '@oun/money';

/** Points for keeping what was paid for: a piece at a time, so that it does not matter how an order is taken apart later. */
export const earnOf = (pieces: readonly Won[], rate: number): Won =>
  sum(pieces.map((paid) => share(paid, rate, 'floor')));
