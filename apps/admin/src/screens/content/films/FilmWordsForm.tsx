import { mutation } from '@oun/client/mutation';
import { adminEditFilm, FILM_TITLE_MAX, type FilmDetail } from '@oun/contract/film';
import { adminEditFilmRules } from '@oun/contract/film-forms';
import { useForm } from '@oun/shell/form';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { type ChapterLine, chaptersOf, linesOf } from './chapter-lines.ts';
import { ChapterFields } from './ChapterFields.tsx';

type Draft = { title: string; chapters: readonly ChapterLine[]; subtitles: string };

const draftOf = ({ title, chapters, subtitles }: FilmDetail): Draft => ({
  title,
  chapters: linesOf(chapters),
  subtitles,
});

const edit = mutation(adminEditFilm, SHARED_WORK);

export function FilmWordsForm({ film }: { film: FilmDetail }) {
  const [start] = useState(() => draftOf(film));
  const form = useForm({
    start,
    rules: adminEditFilmRules,
    toInput: ({ title, chapters, subtitles }) => ({
      params: { id: film.id },
      body: { title, chapters: chaptersOf(chapters), subtitles },
    }),
    send: edit,
    onFault: popupError,
    onDone: (saved) => {
      form.restart(draftOf(saved));
      toast('저장했어요');
    },
  });
  const { title, chapters } = form.values;
  const titleProps = form.text('title');
  const isWhole = title.trim() !== '' && chaptersOf(chapters).length === chapters.length;
  return (
    <form {...form.props} className="grid gap-3">
      <Field
        {...titleProps}
        label="제목"
        size="Dense"
        maxLength={FILM_TITLE_MAX}
        error={title.trim() === '' ? '제목을 적어주세요.' : titleProps.error}
      />
      <ChapterFields {...form.choice('chapters')} />
      <TextArea
        {...form.text('subtitles')}
        label="자막 (WebVTT)"
        optional
        size="Dense"
        rows={4}
        className="[&_textarea]:max-h-60"
        placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\n숨을 들이마셔요'}
      />
      <div className="flex items-center gap-2">
        <Button type="submit" size="Dense" pending={form.isSending} disabled={!isWhole}>
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
              if (file) void file.text().then((text) => form.set('subtitles', text));
            }}
          />
        </label>
      </div>
    </form>
  );
}
