import { query } from '@oun/client/query';
import { getDiscoveryFilters, listPrograms } from '@oun/contract/content';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { ErrorBlock } from '@oun/ui/error-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryStates } from 'nuqs';
import { filterParsers, NO_FILTERS, toQuery } from './filters.ts';

/** Every choice acts at once on the list behind; the button says how much is left of it. */
export const FilterSheet: SheetBody<undefined> = ({ close }) => {
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push', scroll: false });
  const choices = useQuery(query(getDiscoveryFilters));
  const found = useQuery({
    ...query(listPrograms, { query: { ...toQuery(filters), limit: 1 } }),
    placeholderData: (kept) => kept,
  });

  if (choices.isError) return <ErrorBlock title="조건을 불러오지 못했어요" onRetry={() => void choices.refetch()} />;
  if (!choices.data) {
    return (
      <SkeletonGroup className="grid gap-4 pb-6">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} shape="control" height={44} />
        ))}
      </SkeletonGroup>
    );
  }
  const total = found.data?.total ?? 0;
  return (
    <div className="grid gap-6 pb-2">
      <Group label="시간">
        {choices.data.minutes.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={filters.max_minutes === value}
            onClick={() => void setFilters({ max_minutes: filters.max_minutes === value ? null : value })}
          >
            {label}
          </Chip>
        ))}
      </Group>
      {choices.data.groups
        .filter(({ key }) => key !== 'category')
        .map(({ key, label, options }) => {
          const chosen = filters[key] as readonly string[];
          return (
            <Group key={key} label={label}>
              {options.map((option) => {
                const isOn = chosen.includes(option.value);
                const next = isOn ? chosen.filter((other) => other !== option.value) : [...chosen, option.value];
                return (
                  <Chip
                    key={option.value}
                    choice="multi"
                    pressed={isOn}
                    onClick={() => void setFilters({ [key]: next } as never)}
                  >
                    {option.label}
                  </Chip>
                );
              })}
            </Group>
          );
        })}
      <div className="grid gap-1">
        <Switch
          label="층간소음 없는 운동만"
          checked={filters.quiet ?? false}
          onChange={(event) => void setFilters({ quiet: event.target.checked || null })}
        />
        <Switch
          label="무료 운동만"
          checked={filters.free ?? false}
          onChange={(event) => void setFilters({ free: event.target.checked || null })}
        />
      </div>
      {/* Stays in sight while the choices scroll. */}
      <div className="sticky bottom-0 -mb-2 flex gap-2 bg-level-0 py-2">
        <Button variant="gray" size="Large" onClick={() => void setFilters(NO_FILTERS)}>
          지우기
        </Button>
        <Button size="Large" full onClick={() => close(undefined)}>
          {total > 0 ? `${total}개 보기` : '맞는 운동이 없어요'}
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
