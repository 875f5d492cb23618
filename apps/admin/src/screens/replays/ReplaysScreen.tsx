import { query } from '@oun/client/query';
import { type AdminReplay, adminListReplays, REPLAY_SORTS } from '@oun/contract/replay-admin';
import { REPLAY_SITE_LABELS, REPLAY_SITES } from '@oun/contract/replay-rules';
import { Link } from '@oun/ui/link';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useNavigate } from 'react-router';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { momentText } from '../moment-text.ts';
import { lengthText, sizeText } from './words.ts';

export const meta = () => [{ title: '화면 기록 · 오운 어드민' }];

const FILTERS = { q: parseAsString.withDefault(''), site: parseAsStringLiteral(REPLAY_SITES) };
const addressOf = (id: number) => `/replays/${id}`;
const nameOf = ({ id }: AdminReplay) => `${id}번 방문`;

const COLUMNS: readonly ListColumn<AdminReplay, (typeof REPLAY_SORTS)[number]>[] = [
  {
    key: 'id',
    header: '방문',
    width: 110,
    isFixed: true,
    sort: 'newest',
    cell: (replay) => (
      <Link href={addressOf(replay.id)} className="num font-bold hover:underline">
        {nameOf(replay)}
      </Link>
    ),
  },
  {
    key: 'screens',
    header: '지나간 화면',
    cell: ({ screens }) => <span className="block truncate">{screens.join(' → ')}</span>,
  },
  { key: 'site', header: '어디', width: 90, cell: ({ site }) => REPLAY_SITE_LABELS[site] },
  {
    key: 'size',
    header: '화면 크기',
    width: 110,
    cell: ({ width, height }) => (
      <span className="num">
        {width}×{height}
      </span>
    ),
  },
  {
    key: 'length',
    header: '길이',
    width: 80,
    align: 'end',
    sort: 'length',
    cell: ({ ms }) => <span className="num">{lengthText(ms)}</span>,
  },
  {
    key: 'bytes',
    header: '크기',
    width: 90,
    align: 'end',
    cell: ({ bytes }) => <span className="num">{sizeText(bytes)}</span>,
  },
  {
    key: 'at',
    header: '시작',
    width: 140,
    cell: ({ created_at }) => <span className="num">{momentText(created_at)}</span>,
  },
];

export default function ReplaysScreen() {
  const [{ q, site }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const navigate = useNavigate();
  const place = useListPlace(REPLAY_SORTS, { sort: 'newest', direction: 'desc' });
  const replays = useQuery({
    ...query(adminListReplays, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(site && { site }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  return (
    <StaffList
      name="replays"
      title="화면 기록"
      query={replays}
      place={place}
      columns={COLUMNS}
      rowLabel={nameOf}
      onOpen={({ id }) => void navigate(addressOf(id))}
      minWidth={860}
      empty="아직 남은 화면 기록이 없어요. 회원이 동의하면 여기에 쌓이고, 30일 뒤에 지워져요."
      onClear={q ? () => change({ q: null }) : undefined}
      lead={
        <p className="mt-1 text-body-13 text-level-60">
          동의한 회원의 화면이에요. 글자와 사진은 가려져 있고, 누구의 것인지는 보이지 않아요.
        </p>
      }
      actions={<ListSearch q={q} label="화면 주소" className="w-62" onSearch={(next) => change({ q: next })} />}
      tabs={
        <StateTabs
          path="/replays"
          name="site"
          states={REPLAY_SITES}
          labels={REPLAY_SITE_LABELS}
          current={site}
          kept={{ q, ...place.kept }}
        />
      }
    />
  );
}
