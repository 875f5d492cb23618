import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  adminChangeProgramState,
  adminListPrograms,
  type AdminProgram,
  LABELS,
  PROGRAM_STATE_LABELS,
  PROGRAM_STATES,
  STAFF_PROGRAM_SORTS,
} from '@oun/contract/content';
import { formatDay } from '@oun/shell/dates';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';

export const meta = () => [{ title: '프로그램 · 오운 어드민' }];

const TONES = { DRAFT: 'quiet', PUBLISHED: 'done', HIDDEN: 'waiting' } as const;

const FILTERS = { q: parseAsString.withDefault(''), state: parseAsStringLiteral(PROGRAM_STATES) };

const COLUMNS: readonly ListColumn<AdminProgram, (typeof STAFF_PROGRAM_SORTS)[number]>[] = [
  {
    key: 'title',
    header: '프로그램',
    isFixed: true,
    cell: ({ title, picture }) => (
      <span className="flex items-center gap-2.5">
        <Picture picture={picture} alt="" ratio="16/9" sizes="56px" rounded="control" className="w-14 shrink-0" />
        <span className="truncate font-semibold">{title}</span>
      </span>
    ),
  },
  { key: 'id', header: '번호', width: 72, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'channel', header: '채널', width: 90, cell: ({ channel_name }) => channel_name },
  { key: 'category', header: '종류', width: 90, cell: ({ category }) => LABELS.category[category] },
  { key: 'level', header: '난이도', width: 72, cell: ({ level }) => LABELS.level[level] },
  {
    key: 'minutes',
    header: '하루',
    width: 76,
    align: 'end',
    sort: 'minutes',
    cell: ({ minutes_per_day }) => `${minutes_per_day}분`,
  },
  {
    key: 'rating',
    header: '별점',
    width: 76,
    align: 'end',
    sort: 'rating',
    cell: ({ rating_avg }) => rating_avg?.toFixed(1) ?? '–',
  },
  {
    key: 'reviews',
    header: '리뷰',
    width: 76,
    align: 'end',
    sort: 'reviews',
    cell: ({ review_count }) => withCommas(review_count),
  },
  {
    key: 'published',
    header: '공개일',
    width: 124,
    sort: 'published',
    cell: ({ published_at }) => <span className="num">{published_at ? formatDay(published_at) : '–'}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 90,
    cell: ({ state }) => <StatusDot tone={TONES[state]}>{PROGRAM_STATE_LABELS[state]}</StatusDot>,
  },
  { key: 'action', header: '바꾸기', width: 116, cell: (program) => <ChangeState program={program} /> },
];

export default function ProgramsScreen() {
  const [{ q, state }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(STAFF_PROGRAM_SORTS, { sort: 'newest', direction: 'desc' });
  const programs = useQuery({
    ...query(adminListPrograms, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const search = (next: string | null) => {
    place.toFirst();
    void setFilters({ q: next });
  };
  return (
    <StaffList
      name="programs"
      title="프로그램"
      query={programs}
      place={place}
      columns={COLUMNS}
      rowLabel={({ title }) => title}
      minWidth={1080}
      empty={state ? '지금은 여기에 해당하는 프로그램이 없어요.' : '아직 프로그램이 없어요.'}
      onClear={q ? () => search(null) : undefined}
      actions={<ListSearch q={q} label="프로그램 이름, 채널, 번호" className="w-70" onSearch={search} />}
      tabs={
        <StateTabs
          path="/programs"
          states={PROGRAM_STATES}
          labels={PROGRAM_STATE_LABELS}
          current={state}
          kept={{ q, ...place.kept }}
        />
      }
    />
  );
}

function ChangeState({ program }: { program: AdminProgram }) {
  const client = useQueryClient();
  const event = program.state === 'PUBLISHED' ? 'hide' : 'publish';
  const change = useMutation({
    ...mutation(adminChangeProgramState, { touches: [adminListPrograms] }),
    onSuccess: (changed) => toast(`‘${changed.title}’ ${changed.state === 'HIDDEN' ? '숨겼어요' : '공개했어요'}`),
    onError: (error) => {
      void popupError(error);
      void touch(client, [adminListPrograms]);
    },
  });
  const ask = async () => {
    const isSure =
      event === 'publish' ||
      (await popup({
        title: '프로그램을 숨길까요?',
        message: `‘${program.title}’이(가) 둘러보기에서 바로 사라져요. 언제든 다시 공개할 수 있어요.`,
        action: '숨기기',
        cancel: '그대로 두기',
        isDestructive: true,
      }));
    if (isSure) change.mutate({ params: { id: program.id }, body: { event } });
  };
  return (
    <Button
      variant="line"
      size="Dense"
      pending={change.isPending}
      aria-label={`${program.title} ${event === 'hide' ? '숨기기' : '공개'}`}
      onClick={() => void ask()}
    >
      {event === 'hide' ? '숨기기' : '공개'}
    </Button>
  );
}
