import { query, queryKey } from '@oun/client/query';
import { adminListFilms, FILM_STATE_LABELS, FILM_STATES, type FilmRow } from '@oun/contract/film';
import { StatusDot } from '@oun/ui/badge';
import { Notice } from '@oun/ui/notice';
import { ProgressBar } from '@oun/ui/progress';
import type { TableColumn } from '@oun/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { listInput, StaffList, useListState } from '../../StaffList.tsx';
import { bytesText, clockText, STATE_TONES } from './film-words.ts';
import { momentText } from '../../moment-text.ts';
import { FilmDrawer } from './FilmDrawer.tsx';
import { pollEvery } from './poll.ts';
import { onUploaded } from './upload-list.ts';
import { UploadPanel } from './UploadPanel.tsx';

export const meta = () => [{ title: '영상 · 오운 어드민' }];

/** Beside an open film there is room for no more than these. */
const NARROW = new Set(['title', 'state', 'progress', 'length']);

const columns = (open: (id: number) => void): readonly TableColumn<FilmRow>[] => [
  {
    key: 'title',
    header: '영상',
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
    cell: ({ seconds }) => (seconds === null ? '–' : clockText(seconds)),
  },
  { key: 'size', header: '크기', width: 80, align: 'end', cell: ({ bytes }) => bytesText(bytes) },
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
  { key: 'at', header: '올린 때', width: 120, align: 'end', cell: ({ uploaded_at }) => momentText(uploaded_at) },
];

function Progress({ film: { state, progress, notice, failure, title } }: { film: FilmRow }) {
  if (notice) return <span className="text-caution">ffmpeg를 기다려요</span>;
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
  const [list] = useListState(FILM_STATES);
  const [filmId, setFilmId] = useQueryState('film', parseAsInteger.withOptions({ history: 'push' }));
  const client = useQueryClient();
  const films = useQuery({
    ...query(adminListFilms, { query: listInput(list) }),
    placeholderData: (kept) => kept,
    refetchInterval: ({ state }) => pollEvery(state.data?.items ?? []),
  });
  useEffect(
    () => onUploaded(() => void client.invalidateQueries({ queryKey: [queryKey(adminListFilms)[0]] })),
    [client],
  );
  const all = columns((id) => void setFilmId(id));
  const notice = films.data?.items.find((film) => film.notice)?.notice;
  const isUntouched = films.data?.total === 0 && !list.q && !list.state;
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        <StaffList
          title="영상"
          placeholder="영상 이름"
          query={films}
          columns={filmId === null ? all : all.filter(({ key }) => NARROW.has(key))}
          minWidth={filmId === null ? 960 : 560}
          states={FILM_STATES}
          stateLabels={FILM_STATE_LABELS}
          rowLabel={(film) => film.title}
          onRowPress={(film) => void setFilmId(film.id)}
          currentKey={filmId === null ? undefined : String(filmId)}
          empty={isUntouched ? '아직 올린 영상이 없어요. 위에서 첫 영상을 올려보세요.' : undefined}
          lead={
            <>
              <UploadPanel />
              {notice ? (
                <Notice tone="caution" className="mt-3">
                  {notice}
                </Notice>
              ) : null}
            </>
          }
        />
      </div>
      {filmId === null ? null : <FilmDrawer key={filmId} id={filmId} onClose={() => void setFilmId(null)} />}
    </div>
  );
}
