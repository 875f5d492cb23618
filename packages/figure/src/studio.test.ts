import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStudio } from './studio.ts';
import type { PictureJob, Studio } from './studio.ts';

// Threads start from TypeScript source, which needs a Node that strips types.
describe.skipIf(!process.features.typescript)('studio', () => {
  let studio: Studio;
  beforeAll(() => {
    studio = openStudio({ threads: 2 });
  });
  afterAll(() => studio.close());

  test('draws many pictures and keeps each with its order', async () => {
    const widths = Array.from({ length: 12 }, (_, i) => 40 + i);
    const sets = await Promise.all(
      widths.map((width) => studio.render({ type: 'category-tile', kind: 'mat', widths: [width] })),
    );
    expect(sets.map((set) => set.images[0]!.width)).toEqual(widths);
    expect(sets[0]!.images[0]!.bytes).toBeInstanceOf(Uint8Array);
  });

  test('a job that cannot be drawn fails alone', async () => {
    const bad: PictureJob = { type: 'trainer-avatar', trainer: 'nobody', widths: [32] };
    const good: PictureJob = { type: 'app-icon', widths: [32] };
    const [failed, drawn] = await Promise.allSettled([studio.render(bad), studio.render(good)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('nobody') } });
    expect(drawn.status).toBe('fulfilled');
  });

  test('closing refuses what comes later', async () => {
    const other = openStudio({ threads: 1 });
    await other.close();
    await expect(other.render({ type: 'app-icon', widths: [32] })).rejects.toThrow('closed');
  });
});
