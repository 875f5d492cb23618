import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  adminChangeFilmState,
  adminGetFilm,
  FILM_STATE_LABELS,
  type FilmDetail,
  type FilmEvent,
} from '@oun/contract/film';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { ProgressBar } from '@oun/ui/progress';
import { useMutation, useQuery } from '@tanstack/react-query';
import { bytesText, clockText, EVENT_WORDS, STATE_TONES } from './film-words.ts';
import { momentText } from '../../moment-text.ts';
import { SHARED_WORK } from '../../shared-work.ts';
import { Facts as FactList, Part, StaffDrawer } from '../../StaffDrawer.tsx';
import { FilmLessonForm } from './FilmLessonForm.tsx';
import { FilmPlayer } from './FilmPlayer.tsx';
import { FilmWordsForm } from './FilmWordsForm.tsx';
import { pollEvery } from './poll.ts';

/** One film beside the list: what it is, whether it is sound, and what can be done about it now. */
export function FilmDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const film = useQuery({
    ...query(adminGetFilm, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data ? pollEvery([data], data.state === 'QC' && !data.qc) : false),
  });
  return (
    <StaffDrawer
      label="영상 상세"
      title={<span className="block truncate">{film.data?.title ?? '영상'}</span>}
      query={film}
      onClose={onClose}
    >
      {(data) => <Detail film={data} />}
    </StaffDrawer>
  );
}

function Detail({ film }: { film: FilmDetail }) {
  const { state, hindrance, failure, progress, qc, rungs } = film;
  const canPlay = (state === 'QC' && qc !== null) || state === 'READY' || state === 'PUBLISHED';
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="text-body-14">
          <StatusDot tone={STATE_TONES[state]}>{FILM_STATE_LABELS[state]}</StatusDot>
        </p>
        {hindrance ? <Callout tone="caution">{hindrance}</Callout> : null}
        {failure ? (
          <Callout tone="error" title="영상을 쓸 수 없어요">
            {failure}
          </Callout>
        ) : null}
        {state === 'TRANSCODING' && !hindrance ? (
          <ProgressBar value={progress} sentence={`변환하고 있어요 · ${progress}%`} tone="notice" />
        ) : null}
        {state === 'UPLOADED' && !hindrance ? <Callout>변환을 곧 시작해요.</Callout> : null}
        {state === 'QC' && !qc ? <Callout tone="notice">자동 검수를 하고 있어요.</Callout> : null}
        {canPlay && rungs.length > 0 ? <FilmPlayer id={film.id} title={film.title} /> : null}
        <Actions film={film} />
      </div>
      <Part title="검수 결과">
        <Checks film={film} />
      </Part>
      <Part title="원본">
        <Facts film={film} />
      </Part>
      <Part title="레슨">
        <FilmLessonForm film={film} />
      </Part>
      <Part title="제목, 챕터, 자막">
        <FilmWordsForm key={film.id} film={film} />
      </Part>
      <Part title="기록">
        <ol className="grid gap-1.5 text-body-13">
          {film.history.toReversed().map(({ event, by, note, at }) => (
            <li key={`${at} ${event}`} className="flex gap-3">
              <span className="num w-24 shrink-0 text-level-60">{momentText(at)}</span>
              <span className="min-w-0 flex-1">
                {by ?? '변환 작업'} · {EVENT_WORDS[event] ?? event}
                {note ? <span className="block text-level-60">{note}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  );
}

type Ask = { label: string; done: string; title?: string; message?: string };
const ACTIONS: Record<FilmEvent, Ask> = {
  approve: { label: '승인', done: '승인했어요. 이제 공개할 수 있어요.' },
  reject: {
    label: '돌려보내기',
    done: '돌려보냈어요',
    title: '영상을 돌려보낼까요?',
    message: '실패로 바뀌고, 다시 변환하거나 새로 올려야 해요.',
  },
  publish: { label: '공개', done: '공개했어요' },
  withdraw: {
    label: '내리기',
    done: '내렸어요',
    title: '영상을 내릴까요?',
    message: '붙어 있는 레슨은 바로 동작 영상으로 돌아가요. 언제든 다시 공개할 수 있어요.',
  },
  retry: { label: '다시 변환', done: '다시 변환해요' },
};

function Actions({ film }: { film: FilmDetail }) {
  const change = useMutation({
    ...mutation(adminChangeFilmState, SHARED_WORK),
    onSuccess: (_, { body }) => toast(`‘${film.title}’ ${ACTIONS[body.event].done}`),
    onError: (error) => void popupError(error),
  });
  const ask = async (event: FilmEvent) => {
    const { title, message, label } = ACTIONS[event];
    const isSure =
      !title || (await popup({ title, message, action: label, cancel: '그대로 두기', isDestructive: true }));
    if (isSure) change.mutate({ params: { id: film.id }, body: { event } });
  };
  if (film.events.length === 0) return null;
  return (
    <div className="flex gap-2">
      {film.events.map((event) => (
        <Button
          key={event}
          size="Dense"
          variant={ACTIONS[event].title ? 'line' : 'primary'}
          pending={change.isPending && change.variables.body.event === event}
          disabled={change.isPending}
          onClick={() => void ask(event)}
        >
          {ACTIONS[event].label}
        </Button>
      ))}
    </div>
  );
}

function Facts({ film: { file_name, bytes, probe, rungs, uploaded_by, uploaded_at } }: { film: FilmDetail }) {
  const facts: [string, string][] = [
    ['파일', `${file_name} · ${bytesText(bytes)}`],
    ['올린 사람', `${uploaded_by} · ${momentText(uploaded_at)}`],
  ];
  if (probe) {
    const { video, audio } = probe;
    facts.push(
      ['길이', clockText(probe.seconds, true)],
      ['화면', `${video.width}×${video.height} · ${Math.round(video.fps * 100) / 100}fps · ${video.codec}`],
      ['소리', audio ? `${audio.codec} · ${audio.channels}채널 · ${audio.rate / 1000}kHz` : '없어서 무음을 넣었어요'],
    );
  }
  if (rungs.length > 0) facts.push(['만든 크기', rungs.map(({ width, height }) => `${width}×${height}`).join(', ')]);
  return <FactList facts={facts} />;
}

function Checks({ film: { qc, state } }: { film: FilmDetail }) {
  if (!qc) {
    const isComing = state === 'UPLOADED' || state === 'TRANSCODING' || state === 'QC';
    return (
      <p className="text-body-13 text-level-60">
        {isComing ? '변환이 끝나면 여기에서 볼 수 있어요.' : '검수하지 못했어요.'}
      </p>
    );
  }
  return (
    <table className="w-full text-body-13">
      <caption className="sr-only">크기마다 자동으로 검수한 결과</caption>
      <thead className="text-left text-level-60">
        <tr>
          <th className="py-1 font-normal">크기</th>
          <th className="font-normal">재생</th>
          <th className="font-normal">시간 순서</th>
          <th className="text-right font-normal">길이 차이</th>
        </tr>
      </thead>
      <tbody>
        {qc.checks.map(({ name, is_decoded, is_monotonic, drift, is_passed }) => (
          <tr key={name} className="border-t border-level-10">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {name === 'sound' ? '소리' : `${name}p`}
            </th>
            <td>{is_decoded ? '정상' : '깨짐'}</td>
            <td>{is_monotonic ? '정상' : '어긋남'}</td>
            <td className={`num text-right ${is_passed ? '' : 'font-semibold text-error-strong'}`}>
              {drift > 0 ? '+' : ''}
              {drift.toFixed(2)}초
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
