import { expect, test } from 'vitest';
import { jobKey, renderJob } from './jobs.ts';
import type { PictureJob } from './jobs.ts';

const card: PictureJob = { type: 'program-card', exercise: 'squat', trainer: 'minji', ratio: 16 / 9, widths: [64] };

const jobs: PictureJob[] = [
  card,
  { ...card, trainer: 'haneul' },
  { ...card, widths: [64, 32] },
  { ...card, format: 'png' },
  {
    type: 'program-cover',
    exercise: 'squat',
    trainer: 'minji',
    title: ['탄탄한', '하체'],
    tag: '하체',
    facts: '4주',
    ratio: 1200 / 630,
    widths: [96],
  },
  { type: 'trainer-avatar', trainer: 'minji', widths: [48] },
  { type: 'channel-banner', trainer: 'minji', ratio: 3, widths: [96] },
  { type: 'product', kind: 'mat', colour: 'rose', ratio: 1, widths: [64] },
  { type: 'product', kind: 'mat', colour: 'rose', angle: 1, ratio: 1, widths: [64] },
  { type: 'product', kind: 'mat', colour: 'navy', ratio: 1, widths: [64] },
  { type: 'category-tile', kind: 'mat', widths: [64] },
  { type: 'banner', subject: { kind: 'mat' }, ratio: 1, widths: [64] },
  { type: 'banner', subject: { exercise: 'plank', trainer: 'sora' }, ratio: 1, widths: [64] },
  { type: 'share', ratio: 1200 / 630, widths: [96] },
  { type: 'empty', name: 'cart', widths: [64] },
  { type: 'app-icon', widths: [32] },
];

test('different jobs have different keys', () => {
  expect(new Set(jobs.map(jobKey)).size).toBe(jobs.length);
});

test('a key does not depend on the order of words or on what is left undefined', () => {
  const same = { widths: [64], ratio: 16 / 9, trainer: 'minji', exercise: 'squat', type: 'program-card' } as const;
  expect(jobKey({ ...same, widths: [...same.widths] })).toBe(jobKey(card));
  expect(jobKey(structuredClone(card))).toBe(jobKey(card));
  expect(jobKey(card)).toMatch(/^[0-9a-f]{32}$/);
});

test('every kind of job gives its pictures', () => {
  for (const job of jobs) {
    const set = renderJob(job);
    expect(set.images.map((image) => image.width)).toEqual(job.widths);
    for (const image of set.images) expect(image.bytes.length).toBeGreaterThan(100);
    expect(set.dominant).toMatch(/^#[0-9a-f]{6}$/);
  }
});

test('the same job gives the same bytes', () => {
  expect(renderJob(card)).toEqual(renderJob(card));
});
