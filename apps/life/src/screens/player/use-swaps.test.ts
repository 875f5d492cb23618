import { expect, test } from 'vitest';
import { chosenWith } from './use-swaps.ts';

test('what a guest chose adds up, and goes with the original', () => {
  const once = chosenWith([], [{ index: 4 }], 'quiet');
  expect(once).toEqual(['4:quiet']);
  const more = chosenWith(once, [{ index: 14 }, { index: 16 }], 'quiet');
  expect(more).toEqual(['4:quiet', '14:quiet', '16:quiet']);
  expect(chosenWith(chosenWith(more, [{ index: 4 }], 'bare'), [{ index: 4 }], 'original')).toEqual([
    '14:quiet',
    '16:quiet',
  ]);
});
