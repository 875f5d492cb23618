import { describe, expect, test } from 'vitest';
import { shamingWords } from './feed-rules.ts';

const found = (text: string) => shamingWords(text).map(({ from, to }) => text.slice(from, to));

describe('words that weigh a body', () => {
  test('are found where they stand', () => {
    expect(found('거울 보니까 살찐 내 몸이 너무 싫다. 다음 달까지 48kg 못 만들면 안 되는데.')).toEqual([
      '살찐 내 몸이 너무 싫다',
      '48kg 못 만들면',
    ]);
    expect(found('그렇게 해서 언제 빼요? 그 몸으로 무슨 필라테스예요.')).toEqual([
      '언제 빼요',
      '그 몸으로 무슨 필라테스예요',
    ]);
    expect(found('완전 돼지같네')).toEqual(['돼지같네']);
  });

  test.each([
    '오늘은 20kg 바벨로 스쿼트했어요.',
    '점심은 돼지고기 두부찌개!',
    '물을 빼먹지 않고 마셨어요.',
    '몸이 가벼워진 느낌이에요.',
    '힘을 빼고 천천히 했더니 좋네요.',
    '',
  ])('are not found in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('take no longer the longer a text is', () => {
    const started = performance.now();
    shamingWords('살찐 내 '.repeat(2_000));
    shamingWords('가'.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
