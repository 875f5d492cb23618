/** What somebody wanted to buy before they signed in: carried in the address, so that nothing is lost on the way. */
export type Wish = { product_id: number; items: { sku_id: number; quantity: number }[] };

export const startPath = ({ product_id, items }: Wish): string =>
  `/checkout/start?${new URLSearchParams([
    ['product', String(product_id)],
    ...items.map(({ sku_id, quantity }) => ['item', `${sku_id}x${quantity}`]),
  ])}`;

/** Nothing where the address says nothing that could be bought. */
export function readWish(search: URLSearchParams): Wish | undefined {
  const product_id = Number(search.get('product'));
  const items = search.getAll('item').flatMap((text) => {
    const [, sku, quantity] = /^(\d{1,10})x(\d{1,2})$/.exec(text) ?? [];
    return sku && quantity ? [{ sku_id: Number(sku), quantity: Number(quantity) }] : [];
  });
  return Number.isSafeInteger(product_id) && product_id > 0 && items.length > 0 ? { product_id, items } : undefined;
}
