import { listQuery, query } from '@oun/client/query';
import { getProductFilters, listProducts } from '@oun/contract/catalog';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { withCommas } from '@oun/money/written';
import { Switch } from '@oun/ui/switch';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NO_FILTERS, toQuery, YES_LABELS } from './filters.ts';
import { useFilters } from './use-filters.ts';

const PRICES = [
  { label: '2만원 이하', min_price: null, max_price: 20_000 },
  { label: '2~4만원', min_price: 20_000, max_price: 40_000 },
  { label: '4~7만원', min_price: 40_000, max_price: 70_000 },
  { label: '7만원 이상', min_price: 70_000, max_price: null },
] as const;
const RATINGS = [4.5, 4, 3.5];

/** Every choice acts at once on the list behind; the button says how much is left of it. */
export const filterSheet = (): SheetBody<undefined> =>
  function FilterSheet({ close }) {
    const [filters, setFilters] = useFilters();
    const choices = useQuery(
      query(getProductFilters, { query: filters.category ? { category: filters.category } : {} }),
    );
    const list = useInfiniteQuery({
      ...listQuery(listProducts, { query: toQuery(filters) }),
      placeholderData: (kept) => kept,
    });
    const total = list.data?.pages[0]?.total ?? 0;
    return (
      <div className="flex max-h-[calc(100dvh-160px)] flex-col">
        <div className="-mx-5 grid min-h-0 gap-6 overflow-y-auto overscroll-contain px-5 pb-4">
          <Group label="가격">
            {PRICES.map(({ label, min_price, max_price }) => {
              const isOn = filters.min_price === min_price && filters.max_price === max_price;
              return (
                <Chip
                  key={label}
                  pressed={isOn}
                  onClick={() => setFilters(isOn ? { min_price: null, max_price: null } : { min_price, max_price })}
                >
                  {label}
                </Chip>
              );
            })}
          </Group>
          <Group label="별점">
            {RATINGS.map((rating) => (
              <Chip
                key={rating}
                pressed={filters.min_rating === rating}
                onClick={() => setFilters({ min_rating: filters.min_rating === rating ? null : rating })}
              >
                {rating} 이상
              </Chip>
            ))}
          </Group>
          {choices.data ? (
            <Group label="브랜드">
              {choices.data.brands.map(({ slug, name, product_count }) => {
                const isOn = filters.brand.includes(slug);
                return (
                  <Chip
                    key={slug}
                    choice="multi"
                    pressed={isOn}
                    onClick={() =>
                      setFilters({
                        brand: isOn ? filters.brand.filter((other) => other !== slug) : [...filters.brand, slug],
                      })
                    }
                  >
                    {name} <span className="num">{product_count}</span>
                  </Chip>
                );
              })}
            </Group>
          ) : null}
          <div className="grid gap-1">
            {Object.entries(YES_LABELS).map(([key, label]) => (
              <Switch
                key={key}
                label={label}
                checked={filters[key as keyof typeof YES_LABELS]}
                onChange={(event) => setFilters({ [key]: event.target.checked })}
              />
            ))}
          </div>
        </div>
        <div className="flex shrink-0 gap-2 pt-2">
          <Button variant="gray" size="Large" onClick={() => setFilters(NO_FILTERS)}>
            지우기
          </Button>
          <Button size="Large" full onClick={() => close(undefined)}>
            {total > 0 ? `상품 ${withCommas(total)}개 보기` : '맞는 상품이 없어요'}
          </Button>
        </div>
      </div>
    );
  };

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2.5 text-heading-16">{label}</h3>
      <ChipGroup label={label}>{children}</ChipGroup>
    </div>
  );
}
