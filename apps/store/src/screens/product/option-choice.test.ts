import type { ProductSku } from '@oun/contract/catalog';
import { expect, test } from 'vitest';
import { chosenSku, firstChoice, groupsOf } from './option-choice.ts';

let id = 0;
const sku = (values: string[], state: ProductSku['state'] = 'OK', extra = 0) =>
  ({ id: (id += 1), option_values: values, state, extra_price: extra, picture: null }) as unknown as ProductSku;

const options = {
  option_names: ['색상', '길이'],
  skus: [
    sku(['로즈', '173cm']),
    sku(['로즈', '183cm'], 'OK', 4_000),
    sku(['로즈', '200cm'], 'SOLD_OUT', 9_000),
    sku(['네이비', '173cm'], 'SOLD_OUT'),
    sku(['네이비', '183cm'], 'SOLD_OUT', 4_000),
    sku(['샌드', '173cm'], 'HIDDEN'),
  ],
};
const said = (choice: (string | undefined)[]) =>
  groupsOf(options, choice).map(({ name, values }) => [
    name,
    values.map(({ value, state, extra }) => `${value} ${state === 'OK' ? '' : '품절'}${extra || ''}`.trim()),
  ]);

test('a value is sold out where nothing of it can be had beside what is chosen, and a hidden one is not there', () => {
  expect(said([])).toEqual([
    ['색상', ['로즈', '네이비 품절']],
    ['길이', ['173cm', '183cm 4000', '200cm 품절9000']],
  ]);
  expect(said(['네이비', undefined])[1]).toEqual(['길이', ['173cm 품절', '183cm 품절4000', '200cm 품절9000']]);
});

test('what one choice adds stands at that choice alone, whatever is chosen beside it', () => {
  const leggings = {
    option_names: ['색상', '기장', '사이즈'],
    skus: ['블랙', '네이비', '모카'].flatMap((colour) =>
      ['S', 'L'].flatMap((size) => [sku([colour, '기본', size]), sku([colour, '롱', size], 'OK', 2_000)]),
    ),
  };
  const extras = (choice: (string | undefined)[]) =>
    groupsOf(leggings, choice).map(({ values }) => values.map(({ extra }) => extra));
  for (const length of [undefined, '기본', '롱'])
    expect(extras([undefined, length, undefined])).toEqual([
      [0, 0, 0],
      [0, 2_000],
      [0, 0],
    ]);
});

test('a choice that leaves nothing open is one sku', () => {
  expect(chosenSku(options, ['로즈', undefined])).toBeUndefined();
  expect(chosenSku(options, ['로즈', '183cm'])).toBe(options.skus[1]);
  expect(chosenSku(options, ['샌드', '173cm'])).toBeUndefined();
});

test('what there is only one of is chosen already', () => {
  const one = { option_names: ['색상', '사이즈'], skus: [sku(['차콜', 'S']), sku(['차콜', 'M'])] };
  expect(firstChoice(one)).toEqual(['차콜', undefined]);
  expect(firstChoice({ option_names: [], skus: [sku([])] })).toEqual([]);
  expect(chosenSku({ option_names: [], skus: [sku([])] }, [])).toBeDefined();
});

test('the sku to wait for is known once the other groups are chosen', () => {
  const [, lengths] = groupsOf(options, ['로즈', undefined]);
  expect(lengths!.values[2]!.sku).toBe(options.skus[2]);
  const [colours] = groupsOf(options, [undefined, undefined]);
  expect(colours!.values[1]!.sku).toBeUndefined();
});

test('only what looks different is chosen by its picture', () => {
  const seen = (values: string[], url: string) => ({ ...sku(values), picture: { url } }) as unknown as ProductSku;
  const [colours, lengths] = groupsOf(
    {
      option_names: ['색상', '길이'],
      skus: [seen(['로즈', '173cm'], 'rose'), seen(['로즈', '183cm'], 'rose'), seen(['네이비', '173cm'], 'navy')],
    },
    [],
  );
  expect(colours!.values.map(({ picture }) => picture?.url)).toEqual(['rose', 'navy']);
  expect(lengths!.values.map(({ picture }) => picture)).toEqual([null, null]);
});
