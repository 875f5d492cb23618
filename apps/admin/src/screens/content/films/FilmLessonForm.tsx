import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminAttachFilm, adminFindLessons, type FilmDetail } from '@oun/contract/film';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { SearchField } from '@oun/ui/search-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';

/** The one lesson that plays this film, found by the title of its program. */
export function FilmLessonForm({ film }: { film: FilmDetail }) {
  const [words, setWords] = useState('');
  const [typed, setTyped] = useState('');
  const attach = useMutation({
    ...mutation(adminAttachFilm, SHARED_WORK),
    onSuccess: ({ lesson }) => {
      toast(lesson ? `‘${lesson.title}’에 붙였어요` : '레슨에서 뗐어요');
      setWords('');
      setTyped('');
    },
    onError: (error) => void popupError(error),
  });
  const attachTo = (lesson_id: number | null) => attach.mutate({ params: { id: film.id }, body: { lesson_id } });
  const { lesson, state } = film;
  if (lesson)
    return (
      <div className="flex items-center gap-2 text-body-14">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{lesson.title}</span>
          <span className="block truncate text-body-13 text-level-60">
            {lesson.program.title} · {lesson.day}일차
            {state === 'PUBLISHED' ? '' : ' · 공개하면 이 영상이 나와요'}
          </span>
        </p>
        <Button size="Dense" variant="line" pending={attach.isPending} onClick={() => attachTo(null)}>
          떼기
        </Button>
      </div>
    );
  if (state !== 'READY' && state !== 'PUBLISHED')
    return <p className="text-body-13 text-level-60">승인한 뒤에 레슨에 붙일 수 있어요.</p>;
  return (
    <div className="grid gap-2">
      <SearchField
        label="프로그램 이름으로 레슨 찾기"
        placeholder="프로그램 이름"
        size="Dense"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={setWords}
        onClear={() => {
          setTyped('');
          setWords('');
        }}
      />
      {words ? (
        <Found
          words={words}
          busyId={attach.isPending ? attach.variables.body.lesson_id : undefined}
          onChoose={attachTo}
        />
      ) : null}
    </div>
  );
}

function Found({
  words,
  busyId,
  onChoose,
}: {
  words: string;
  busyId: number | null | undefined;
  onChoose: (lessonId: number) => void;
}) {
  const lessons = useQuery(query(adminFindLessons, { query: { q: words } }));
  if (lessons.isError) return <p className="text-body-13 text-error-strong">{lessons.error.message}</p>;
  if (!lessons.data) return <p className="text-body-13 text-level-60">찾고 있어요.</p>;
  if (lessons.data.items.length === 0)
    return <p className="text-body-13 text-level-60">‘{words}’이(가) 들어간 프로그램의 레슨이 없어요.</p>;
  return (
    <ul
      aria-label="찾은 레슨"
      className="max-h-72 divide-y divide-level-10 overflow-y-auto rounded-card border border-level-10"
    >
      {lessons.data.items.map(({ id, title, day, program, film }) => (
        <li key={id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-body-13">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{title}</span>
            <span className="block truncate text-level-60">
              {program.title} · {day}일차
              {film ? ` · ‘${film.title}’이(가) 붙어 있어요` : ''}
            </span>
          </span>
          <Button
            size="Dense"
            variant="line"
            disabled={film !== null || busyId !== undefined}
            pending={busyId === id}
            aria-label={`${title} ${day}일차에 붙이기`}
            onClick={() => onChoose(id)}
          >
            붙이기
          </Button>
        </li>
      ))}
    </ul>
  );
}
