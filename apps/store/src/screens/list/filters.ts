import { PRODUCT_SORTS } from '@oun/contract/catalog';
import { withCommas } from '@oun/money/written';

type Sort = (typeof PRODUCT_SORTS)[number];

/** The filters as the URL keeps them: the same names and repeated keys as the call they become. */
export type Filters = {
  q: string;
  category: string | null;
  brand: string[];
  min_price: number | null;
  max_price: number | null;
  min_rating: number | null;
  free_shipping: boolean;
  discounted: boolean;
  in_stock: boolean;
  member_price: boolean;
  sort: Sort;
};
export type FilterChange = { [Key in keyof Filters]?: Filters[Key] | null };

export const WORDS_MAX = 60;
export const PAGE_SIZE = 20;
const BRANDS_MAX = 20;
const PRICE_MAX = 100_000_000;

/** What of a link is made up is left out rather than refused. */
export function readFilters(search: URLSearchParams): Filters {
  const whole = (key: string) => {
    const text = search.get(key) ?? '';
    return /^\d{1,9}$/.test(text) ? Math.min(Number(text), PRICE_MAX) : null;
  };
  const isYes = (key: string) => search.get(key) === 'true';
  const rating = Number(search.get('min_rating'));
  const sort = search.get('sort') as Sort;
  return {
    q: (search.get('q') ?? '').trim().slice(0, WORDS_MAX),
    category: search.get('category')?.slice(0, 60) || null,
    brand: search
      .getAll('brand')
      .slice(0, BRANDS_MAX)
      .map((slug) => slug.slice(0, 60)),
    min_price: whole('min_price'),
    max_price: whole('max_price'),
    min_rating: rating >= 1 && rating <= 5 ? rating : null,
    free_shipping: isYes('free_shipping'),
    discounted: isYes('discounted'),
    in_stock: isYes('in_stock'),
    member_price: isYes('member_price'),
    sort: PRODUCT_SORTS.includes(sort) ? sort : 'recommended',
  };
}

/** The same URL with these changed; what says nothing leaves it. */
export function writeFilters(search: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    if (Array.isArray(value)) for (const one of value) next.append(key, one);
    else if (value !== null && value !== false && value !== '' && value !== 'recommended') next.set(key, String(value));
  }
  return next;
}

export const NO_FILTERS = {
  brand: [],
  min_price: null,
  max_price: null,
  min_rating: null,
  free_shipping: false,
  discounted: false,
  in_stock: false,
  member_price: false,
} satisfies FilterChange;

/** What the list asks the api. */
export function toQuery({ q, category, brand, min_price, max_price, min_rating, sort, ...yes }: Filters) {
  return {
    sort,
    brand,
    limit: PAGE_SIZE,
    ...(q && { q }),
    ...(category && { category }),
    ...(min_price !== null && { min_price }),
    ...(max_price !== null && { max_price }),
    ...(min_rating !== null && { min_rating }),
    ...Object.fromEntries(Object.entries(yes).flatMap(([key, isOn]) => (isOn ? [[key, 'true']] : []))),
  };
}

export type Chosen = { key: string; label: string; without: FilterChange };

const won = (amount: number) => `${withCommas(amount)}원`;

/** Every chosen filter as words, and what the filters are without it. */
export function chosenFilters(filters: Filters, brands: readonly { slug: string; name: string }[] = []): Chosen[] {
  const { min_price, max_price, min_rating, brand } = filters;
  const chosen: Chosen[] = brand.map((slug) => ({
    key: `brand:${slug}`,
    label: brands.find((one) => one.slug === slug)?.name ?? '브랜드',
    without: { brand: brand.filter((other) => other !== slug) },
  }));
  if (min_price !== null || max_price !== null) {
    const label =
      max_price === null
        ? `${won(min_price!)} 이상`
        : min_price
          ? `${won(min_price)}~${won(max_price)}`
          : `${won(max_price)} 이하`;
    chosen.push({ key: 'price', label, without: { min_price: null, max_price: null } });
  }
  if (min_rating !== null)
    chosen.push({ key: 'rating', label: `별점 ${min_rating} 이상`, without: { min_rating: null } });
  for (const [key, label] of Object.entries(YES_LABELS)) {
    if (filters[key as keyof typeof YES_LABELS]) chosen.push({ key, label, without: { [key]: false } });
  }
  return chosen;
}

export const YES_LABELS = {
  free_shipping: '무료배송',
  discounted: '할인 중',
  member_price: '회원가',
  in_stock: '품절 제외',
} as const;
