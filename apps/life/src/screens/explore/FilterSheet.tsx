import { query } from '@oun/client/query';
import { getDiscoveryFilters } from '@oun/contract/content';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { ErrorBlock } from '@oun/ui/error-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FilterChange, NO_FILTERS } from './filters.ts';
import { countQuery, trainersQuery } from './results.ts';
import { useFilters } from './use-filters.ts';

export type GroupKey = 'max_minutes' | 'part' | 'level' | 'equipment' | 'channel';

/** The sheet of all filters, opened where one was asked for. */
export const filterSheet = (group: GroupKey | undefined): SheetBody<undefined> =>
  function FilterSheet({ close }) {
    return <Choices start={group} onDone={() => close(undefined)} />;
  };

/** Every choice acts at once on the list behind; the button says how much is left of it. */
function Choices({ start, onDone }: { start: GroupKey | undefined; onDone: () => void }) {
  const [filters, setFilters] = useFilters();
  const choices = useQuery(query(getDiscoveryFilters));
  const trainers = useQuery(trainersQuery);
  const found = useQuery({ ...countQuery(filters), placeholderData: (kept) => kept });

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
    <div className="flex max-h-[calc(100dvh-160px)] flex-col">
      <div className="-mx-5 grid min-h-0 gap-6 overflow-y-auto overscroll-contain px-5 pb-4">
        <Group label="시간" isStart={start === 'max_minutes'}>
          {choices.data.minutes.map(({ value, label }) => (
            <Chip
              key={value}
              pressed={filters.max_minutes === value}
              onClick={() => setFilters({ max_minutes: filters.max_minutes === value ? null : value })}
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
              <Group key={key} label={label} isStart={start === key}>
                {options.map((option) => {
                  const isOn = chosen.includes(option.value);
                  const next = isOn ? chosen.filter((other) => other !== option.value) : [...chosen, option.value];
                  return (
                    <Chip
                      key={option.value}
                      choice="multi"
                      pressed={isOn}
                      onClick={() => setFilters({ [key]: next } as FilterChange)}
                    >
                      {option.label}
                    </Chip>
                  );
                })}
              </Group>
            );
          })}
        {trainers.data ? (
          <Group label="트레이너" isStart={start === 'channel'}>
            {trainers.data.items.map(({ slug, name }) => (
              <Chip
                key={slug}
                pressed={filters.channel === slug}
                onClick={() => setFilters({ channel: filters.channel === slug ? null : slug })}
              >
                {name} 코치
              </Chip>
            ))}
          </Group>
        ) : null}
        <div className="grid gap-1">
          <Switch
            label="층간소음 없는 운동만"
            checked={filters.quiet ?? false}
            onChange={(event) => setFilters({ quiet: event.target.checked || null })}
          />
          <Switch
            label="무료 운동만"
            checked={filters.free ?? false}
            onChange={(event) => setFilters({ free: event.target.checked || null })}
          />
        </div>
      </div>
      {/* Stays in sight while the choices scroll. */}
      <div className="flex shrink-0 gap-2 pt-2">
        <Button variant="gray" size="Large" onClick={() => setFilters(NO_FILTERS)}>
          지우기
        </Button>
        <Button size="Large" full onClick={onDone}>
          {total > 0 ? `${total}개 보기` : '맞는 운동이 없어요'}
        </Button>
      </div>
    </div>
  );
}

function Group({ label, isStart, children }: { label: string; isStart: boolean; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isStart) top.current?.scrollIntoView({ block: 'start' });
  }, [isStart]);
  return (
    <div ref={top}>
      <h3 className="mb-2.5 text-heading-16">{label}</h3>
      <ChipGroup label={label}>{children}</ChipGroup>
    </div>
  );
}
