import { touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminListFilms, FILM_SORTS, FILM_STATE_LABELS, FILM_STATES, type FilmRow } from '@oun/contract/film';
import { StatusDot } from '@oun/ui/badge';
import { Callout } from '@oun/ui/callout';
import { ProgressBar } from '@oun/ui/progress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import { useListPlace } from '../../../list/list-place.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { openRow } from '../../../list/open-row.ts';
import { useRowKeys } from '../../../list/row-keys.ts';
import { StaffList } from '../../../list/StaffList.tsx';
import { StateTabs } from '../../../list/StateTabs.tsx';
import { bytesText, clockText, STATE_TONES } from './film-words.ts';
import { momentText } from '../../moment-text.ts';
import { FilmDrawer } from './FilmDrawer.tsx';
import { pollEvery } from './poll.ts';
import { onUploaded } from './upload-list.ts';
import { UploadPanel } from './UploadPanel.tsx';

export const meta = () => [{ title: '영상 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(FILM_STATES),
  film: parseAsInteger,
};
/** Beside an open film there is room for no more than these. */
const NARROW = new Set(['title', 'state', 'progress', 'length']);

const columns = (open: (id: number) => void): readonly ListColumn<FilmRow, (typeof FILM_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '영상',
    isFixed: true,
    cell: (film) => (
      <button
        type="button"
        className="block max-w-full truncate font-semibold hover:underline"
        onClick={() => open(film.id)}
      >
        {film.title}
      </button>
    ),
  },
  {
    key: 'state',
    header: '상태',
    width: 100,
    cell: ({ state }) => <StatusDot tone={STATE_TONES[state]}>{FILM_STATE_LABELS[state]}</StatusDot>,
  },
  { key: 'progress', header: '진행', width: 170, cell: (film) => <Progress film={film} /> },
  {
    key: 'length',
    header: '길이',
    width: 80,
    align: 'end',
    sort: 'length',
    cell: ({ seconds }) => (seconds === null ? '–' : clockText(seconds)),
  },
  { key: 'size', header: '크기', width: 84, align: 'end', sort: 'size', cell: ({ bytes }) => bytesText(bytes) },
  {
    key: 'lesson',
    header: '레슨',
    width: 220,
    cell: ({ lesson }) =>
      lesson ? (
        <span className="block truncate">
          {lesson.program.title} · {lesson.day}일차
        </span>
      ) : (
        <span className="text-level-60">없음</span>
      ),
  },
  { key: 'by', header: '올린 사람', width: 90, cell: ({ uploaded_by }) => uploaded_by },
  {
    key: 'at',
    header: '올린 때',
    width: 116,
    sort: 'newest',
    cell: ({ uploaded_at }) => <span className="num">{momentText(uploaded_at)}</span>,
  },
];

function Progress({ film: { state, progress, hindrance, failure, title } }: { film: FilmRow }) {
  if (hindrance) return <span className="text-caution">ffmpeg를 기다려요</span>;
  if (state === 'FAILED') return <span className="block truncate text-error-strong">{failure}</span>;
  if (state === 'UPLOADED') return <span className="text-level-60">곧 시작해요</span>;
  if (state !== 'TRANSCODING') return <span className="text-level-60">–</span>;
  return (
    <span className="flex items-center gap-2">
      <ProgressBar
        className="flex-1"
        value={progress}
        sentence={`${title} 변환 ${progress}%`}
        hideSentence
        tone="notice"
      />
      <span className="num w-9 text-right">{progress}%</span>
    </span>
  );
}

export default function FilmsScreen() {
  const [{ q, state, film: filmId }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(FILM_SORTS, { sort: 'newest', direction: 'desc' });
  const client = useQueryClient();
  const films = useQuery({
    ...query(adminListFilms, { query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input } }),
    placeholderData: (kept) => kept,
    refetchInterval: (asked) => pollEvery(asked.state.data?.items ?? []),
  });
  useEffect(() => onUploaded(() => void touch(client, [adminListFilms])), [client]);
  const search = (next: string | null) => {
    place.toFirst();
    void setFilters({ q: next });
  };
  const open = openRow(filmId, (id: number) => void setFilters({ film: id }));
  useRowKeys(films.data?.items.map(({ id }) => id) ?? [], filmId, open);
  const hindrance = films.data?.items.find((film) => film.hindrance)?.hindrance;
  return (
    <div className="flex items-start">
      <StaffList
        name="films"
        title="영상"
        query={films}
        place={place}
        columns={columns(open)}
        narrow={filmId === null ? undefined : NARROW}
        rowLabel={({ title }) => title}
        onOpen={({ id }) => open(id)}
        openId={filmId ?? undefined}
        minWidth={1080}
        empty={
          state ? '지금은 여기에 해당하는 영상이 없어요.' : '아직 올린 영상이 없어요. 위에서 첫 영상을 올려보세요.'
        }
        onClear={q ? () => search(null) : undefined}
        actions={<ListSearch q={q} label="영상·파일 이름, 올린 사람, 번호" className="w-70" onSearch={search} />}
        lead={
          <>
            <UploadPanel />
            {hindrance ? (
              <Callout tone="caution" className="mt-3">
                {hindrance}
              </Callout>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/films"
            states={FILM_STATES}
            labels={FILM_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {filmId === null ? null : <FilmDrawer key={filmId} id={filmId} onClose={() => void setFilters({ film: null })} />}
    </div>
  );
}
