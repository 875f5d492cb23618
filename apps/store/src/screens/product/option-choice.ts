import type { ProductOptions, ProductSku } from '@oun/contract/catalog';

/** What is chosen of each group so far, in the order of the groups. */
export type Choice = readonly (string | undefined)[];

export type OptionValue = {
  value: string;
  state: 'OK' | 'SOLD_OUT';
  /** What choosing it rather than the cheapest of its group adds, where that is the same beside all that can be chosen. */
  extra: number;
  /** The one that would be bought, where this value completes the choice; to be told when it is back. */
  sku: ProductSku | undefined;
  picture: ProductSku['picture'];
};
export type OptionGroup = { name: string; values: OptionValue[] };

const isShown = ({ state }: ProductSku) => state !== 'HIDDEN';
const fits = (sku: ProductSku, choice: Choice) =>
  choice.every((value, i) => value === undefined || sku.option_values[i] === value);

/** Every group with its values as they stand beside what is chosen of the others. */
export function groupsOf(
  { option_names, skus }: Pick<ProductOptions, 'option_names' | 'skus'>,
  choice: Choice,
): OptionGroup[] {
  const shown = skus.filter(isShown);
  return option_names.map((name, at) => {
    const values = [...new Set(shown.map((sku) => sku.option_values[at]!))];
    // Only what looks different is chosen by its picture.
    const looks = new Set(shown.map((sku) => `${sku.option_values[at]} ${sku.picture?.url}`));
    const isSeen = looks.size === values.length;
    return {
      name,
      values: values.map((value): OptionValue => {
        const wanted = option_names.map((_, i) => (i === at ? value : choice[i]));
        const having = shown.filter((sku) => sku.option_values[at] === value);
        const possible = having.filter((sku) => fits(sku, wanted));
        return {
          value,
          state: possible.some(({ state }) => state === 'OK') ? 'OK' : 'SOLD_OUT',
          extra: ownExtra(shown, at, value, choice),
          sku: possible.length === 1 ? possible[0] : undefined,
          picture: isSeen ? (having[0]?.picture ?? null) : null,
        };
      }),
    };
  });
}

/** What another group makes dearer is not this one's: each is held against the others of its group beside the same rest. */
function ownExtra(shown: readonly ProductSku[], at: number, value: string, choice: Choice): number {
  const rest = ({ option_values }: ProductSku) => option_values.filter((_, i) => i !== at).join('/');
  const cheapest = (skus: readonly ProductSku[]) => Math.min(...skus.map(({ extra_price }) => extra_price));
  const extrasIn = (skus: readonly ProductSku[]) =>
    [...Map.groupBy(skus, rest).values()].flatMap((same) =>
      same.filter(({ option_values }) => option_values[at] === value).map((sku) => sku.extra_price - cheapest(same)),
    );
  const others = choice.map((chosen, i) => (i === at ? undefined : chosen));
  const beside = extrasIn(shown.filter((sku) => fits(sku, others)));
  const extras = new Set(beside.length > 0 ? beside : extrasIn(shown));
  return extras.size === 1 ? [...extras][0]! : 0;
}

/** The only one of a group is chosen already. */
export function firstChoice(options: Pick<ProductOptions, 'option_names' | 'skus'>): Choice {
  return groupsOf(options, []).map(({ values }) => (values.length === 1 ? values[0]!.value : undefined));
}

/** The sku of a choice that leaves nothing open. */
export function chosenSku({ option_names, skus }: Pick<ProductOptions, 'option_names' | 'skus'>, choice: Choice) {
  if (option_names.some((_, i) => choice[i] === undefined)) return undefined;
  return skus.find((sku) => isShown(sku) && fits(sku, choice));
}
