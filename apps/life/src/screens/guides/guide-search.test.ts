import { expect, test } from 'vitest';
import { findGuides, type Guide } from './guide-search.ts';

const guide = (slug: string, title: string, blocks: Guide['blocks'] = []): Guide => ({
  slug,
  topic: '재생',
  title,
  sub: '',
  blocks,
});
const GUIDES = [
  guide('tv', 'TV로 크게 보기', [{ type: 'steps', items: ['여섯 글자를 넣어요.'] }]),
  guide('sound', '소리가 안 나요', [
    { type: 'faq', items: [{ question: '클립은요?', answer: '소리 없이 시작해요.' }] },
  ]),
];
const found = (typed: string) => findGuides(GUIDES, typed).map(({ slug }) => slug);

test.each([
  ['', ['tv', 'sound']],
  ['tv', ['tv']],
  ['여섯글자', ['tv']],
  ['클립 소리', ['sound']],
  ['클립 TV', []],
  ['재생', ['tv', 'sound']],
  ['환불', []],
])('%j finds %j', (typed, slugs) => {
  expect(found(typed)).toEqual(slugs);
});
