import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import { adminEditFilm, FILM_TITLE_MAX, type FilmDetail } from '@oun/contract/film';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { IconButton } from '@oun/ui/icon-button';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { clockText, readClock } from './film-words.ts';

type Line = { key: number; at: string; title: string };
let lastKey = 0;
const line = (at: string, title: string): Line => ({ key: (lastKey += 1), at, title });

export function FilmWordsForm({ film }: { film: FilmDetail }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(film.title);
  const [lines, setLines] = useState(() =>
    film.chapters.map(({ title: name, starts_at }) => line(clockText(starts_at, true), name)),
  );
  const [subtitles, setSubtitles] = useState(film.subtitles);
  const chapters = lines.map(({ at, title: name }) => ({ title: name.trim(), starts_at: readClock(at) }));
  const wrong = chapters.find(({ title: name, starts_at }) => name === '' || starts_at === undefined);

  const save = useMutation({
    mutationFn: () =>
      callerOf(client)(adminEditFilm, {
        params: { id: film.id },
        body: { title, chapters: chapters as { title: string; starts_at: number }[], subtitles },
      }),
    onSuccess: (saved) => {
      setLines(saved.chapters.map(({ title: name, starts_at }) => line(clockText(starts_at, true), name)));
      setSubtitles(saved.subtitles);
      toast('저장했어요');
    },
    onError: (error) => {
      if (fieldsOf(error) === undefined) void popupError(error);
    },
    onSettled: () => client.invalidateQueries(),
  });
  const fields = fieldsOf(save.error) ?? {};
  const edit = (key: number, part: Partial<Line>) =>
    setLines(lines.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) save.mutate();
      }}
    >
      <Field
        label="제목"
        size="Dense"
        value={title}
        maxLength={FILM_TITLE_MAX}
        error={title.trim() === '' ? '제목을 적어주세요.' : fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-body-13 text-level-70">챕터</legend>
        {lines.length === 0 ? (
          <p className="text-body-13 text-level-60">챕터가 없으면 레슨 제목 하나로 보여요.</p>
        ) : null}
        {lines.map(({ key, at, title: name }, i) => (
          <div key={key} className="grid grid-cols-[84px_1fr_36px] items-start gap-1.5">
            <Field
              label={`${i + 1}번째 챕터가 시작하는 때`}
              hideLabel
              size="Dense"
              placeholder="0:00"
              inputMode="decimal"
              value={at}
              error={readClock(at) === undefined ? '0:00처럼 적어주세요.' : undefined}
              onChange={(event) => edit(key, { at: event.target.value })}
            />
            <Field
              label={`${i + 1}번째 챕터 이름`}
              hideLabel
              size="Dense"
              placeholder="챕터 이름"
              maxLength={60}
              value={name}
              error={name.trim() === '' ? '이름을 적어주세요.' : undefined}
              onChange={(event) => edit(key, { title: event.target.value })}
            />
            <IconButton
              size="Dense"
              label={`${i + 1}번째 챕터 지우기`}
              icon={<X size={16} />}
              onClick={() => setLines(lines.filter((one) => one.key !== key))}
            />
          </div>
        ))}
        {fields['chapters'] ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {fields['chapters']}
          </p>
        ) : null}
        <Button
          variant="plain"
          size="Dense"
          className="justify-self-start"
          onClick={() => setLines([...lines, line(lines.length === 0 ? '0:00' : '', '')])}
        >
          <Plus size={16} aria-hidden="true" /> 챕터 넣기
        </Button>
      </fieldset>
      <TextArea
        label="자막 (WebVTT)"
        optional
        size="Dense"
        rows={4}
        className="[&_textarea]:max-h-60"
        placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\n숨을 들이마셔요'}
        value={subtitles}
        error={fields['subtitles']}
        onChange={(event) => setSubtitles(event.target.value)}
      />
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          size="Dense"
          pending={save.isPending}
          disabled={wrong !== undefined || title.trim() === ''}
        >
          저장
        </Button>
        <label className="cursor-pointer rounded-dense px-3 py-2 text-body-14 text-level-70 hover:bg-level-5 has-focus-visible:outline-2">
          자막 파일 불러오기
          <input
            type="file"
            accept=".vtt,text/vtt"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void file.text().then(setSubtitles);
            }}
          />
        </label>
      </div>
    </form>
  );
}

/** The server's words for each field, where that is what went wrong. */
function fieldsOf(error: Error | null): Record<string, string> | undefined {
  if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') return undefined;
  const fields = (error.extra['fields'] ?? {}) as Record<string, string>;
  // `chapters.2.title` is told with the chapters.
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.split('.')[0]!, words]));
}
