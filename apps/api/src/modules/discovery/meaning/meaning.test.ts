import { listProducts } from '@oun/contract/catalog';
import type { ProgramCard } from '@oun/contract/content';
import { searchPrograms } from '@oun/contract/discovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAMS } from '../../../../db/demo/programs.data.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import type { Context } from '../../../platform/context.ts';
import { productsFor } from '../products/product-search.ts';
import { programsFor } from '../programs/program-search.ts';
import { makeDemoPrograms, makeDemoProducts } from './demo-shelf.made.ts';
import { FORMS, MEANINGS } from './meanings.data.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  await makeDemoPrograms(api.db, NOON);
  await makeDemoProducts(api.db, NOON);
}, 120_000);
afterAll(() => api.close());

const search = async (query: string, filters: object = {}) => {
  const { status, body } = await api.call(searchPrograms, { body: { query, filters, limit: 50 } });
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const slugs = ({ items }: { items: ProgramCard[] }) => items.map(({ slug }) => slug);
const shop = async (q: string) => (await api.call(listProducts, { query: { q, limit: 50 } as never })).body;

describe('minutes', () => {
  const minutesOf = async (query: string) => (await search(query)).items.map((item) => item.minutes_per_day);

  test('about so many: the nearest first, and none that takes twice as long', async () => {
    for (const [query, want] of [
      ['5분', 5],
      ['10분', 10],
      ['이십분', 20],
    ] as const) {
      const off = (await minutesOf(query)).map((minutes) => Math.abs(minutes - want));
      expect(off).toEqual(off.toSorted((a, b) => a - b));
      expect(Math.max(...off)).toBeLessThanOrEqual(Math.max(5, want / 2));
    }
  });

  test('at most, at least', async () => {
    expect(Math.max(...(await minutesOf('10분 이내')))).toBe(10);
    expect(Math.min(...(await minutesOf('25분 이상')))).toBe(25);
  });

  test('where nothing takes so long, what takes longest', async () => {
    expect(new Set(await minutesOf('3시간'))).toEqual(new Set([30]));
  });

  test('the number is no part of another number', async () => {
    expect(slugs(await search('5분'))).not.toContain('core-start');
    expect((await shop('2kg')).items.map(({ name }) => name)).toEqual(['부드러운 덤벨 2kg 2개']);
  });
});

test('a word for an illness leads to what is made for it, the gentlest first, and to nothing else', async () => {
  const found = await search('허리디스크');
  expect(slugs(found)[0]).toBe('back-pain-relief');
  expect(new Set(found.items.map(({ category }) => category))).toEqual(new Set(['pain-care']));
});

test('a coach is known by the name with whatever one calls a coach', async () => {
  const sera = slugs(await search('세라')).slice(0, 4);
  for (const query of ['세라쌤', '세라 쌤', '세라선생님', '세라 코치님', '세라코치'])
    expect([query, slugs(await search(query)).slice(0, 4)]).toEqual([query, sera]);
  expect((await search('준쌤')).items[0]!.channel.slug).toBe('jun');
});

describe('words that everything has', () => {
  test('alone they find everything, what most people have reviewed first', async () => {
    for (const query of ['운동', '프로그램', '영상 추천', '하는 법']) {
      const { items, total } = await search(query);
      const reviews = items.map(({ review_count }) => review_count);
      expect([query, total]).toEqual([query, PROGRAMS.length]);
      expect(reviews).toEqual(reviews.toSorted((a, b) => b - a));
    }
    expect((await shop('운동용품 추천')).total).toBe(131);
  });

  test('beside others they decide nothing', async () => {
    expect(slugs(await search('10분 조용한 운동'))[0]).toBe('morning-yoga-10');
  });

  test('and with a word nobody knows they are no answer', async () => {
    expect((await search('코끼리 운동')).total).toBe(0);
  });
});

describe('words that are left out', () => {
  test.each([
    ['강남 필라테스 추천', 'pelvis-pilates-4w', ['강남']],
    ['마음 편해지는 영상', 'breath-reset', ['편해지는']],
    ['무릎 수술 후', 'senior-joint', ['수술']],
  ])('%s', async (query, first, leftOut) => {
    const found = await search(query);
    expect([slugs(found)[0], found.left_out]).toEqual([first, leftOut]);
  });

  test('of two that nothing has together the one that says less', async () => {
    const found = await search('층간소음 점핑잭');
    expect(found.left_out).toEqual(['층간소음']);
    const { items, left_out } = await shop('가벼운 덤벨');
    expect(left_out).toEqual(['가벼운']);
    expect(items[0]!.name).toMatch(/덤벨/);
  });

  test('none where all are there, and none where nothing is', async () => {
    expect((await search('아침 요가')).left_out).toEqual([]);
    expect((await search('코끼리')).left_out).toEqual([]);
  });

  test('a filter that leaves nothing leaves out no word', async () => {
    const found = await search('아침 요가', { category: ['boxing'] });
    expect([found.total, found.left_out, found.did_you_mean]).toEqual([0, [], []]);
  });
});

describe('for who found nothing', () => {
  test.each(['필라티스트라', '스트레찡쓰', '폼놀루러'])('%s', async (query) => {
    const { total, did_you_mean } = await search(query);
    expect(total).toBe(0);
    expect(did_you_mean.length).toBeGreaterThan(0);
    for (const words of did_you_mean) expect([words, ((await search(words)).total ?? 0) > 0]).toEqual([words, true]);
  });

  test('in the store too', async () => {
    const { total, did_you_mean } = await shop('폼놀루러');
    expect(total).toBe(0);
    expect(did_you_mean).toContain('폼롤러');
    for (const words of did_you_mean) expect([words, ((await shop(words)).total ?? 0) > 0]).toEqual([words, true]);
  });

  test('nothing that only fills the place', async () => {
    expect((await search('쀍쉙퉳')).did_you_mean).toEqual([]);
  });

  test('one word of several is not taken for what was typed, and a number for no word', async () => {
    const { total, did_you_mean } = await shop('3만원 이하');
    expect([total, did_you_mean]).toEqual([0, []]);
  });

  test('a typo in a word made of two is read as the nearest word, not as its first half', async () => {
    const { corrected_query, items } = await shop('요가메트');
    expect(corrected_query).toBe('요가매트');
    expect(items[0]!.name).toContain('매트');
  });
});

describe('what nobody sees', () => {
  test.each(['\u200b', '\u2060\u200d', '\u3164', '\u034f', '\ufe0f', '\u00ad'])(
    '%j alone finds nothing',
    async (query) => {
      const { status, body } = await api.call(searchPrograms, { body: { query } });
      expect(status === 400 || body.total === 0).toBe(true);
      const { status: shopStatus, body: shopBody } = await api.call(listProducts, { query: { q: query } as never });
      expect([shopStatus, shopBody.total]).toEqual([200, 0]);
    },
  );

  test('between letters it is not there', async () => {
    expect(slugs(await search('코\u200b어'))).toEqual(slugs(await search('코어')));
    expect(slugs(await search('요\u00ad가'))).toEqual(slugs(await search('요가')));
  });
});

describe('the table', () => {
  test('every row finds something, by everything it says', async () => {
    const ctx = { db: api.db } as Context;
    const lost: string[] = [];
    for (const { says, programs, products } of MEANINGS) {
      for (const words of says.split(', ')) {
        if (programs && (await programsFor(ctx, words, 1)).ids.length === 0) lost.push(words);
        if (products && (await productsFor(ctx, words, 1)).ids.length === 0) lost.push(`${words} in the store`);
      }
    }
    expect(lost).toEqual([]);
  }, 120_000);

  test('says nothing twice in a row, and a form once', () => {
    for (const { says } of MEANINGS) {
      const words = says.split(', ');
      expect([says, new Set(words).size]).toEqual([says, words.length]);
    }
    const forms = FORMS.flatMap((line) => line.split(' '));
    expect(new Set(forms).size).toBe(forms.length);
  });
});
