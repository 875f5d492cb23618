import type { WorkoutCard } from '@oun/contract/feed';
import type { Question } from '@oun/contract/question';
import { askQuestionRules, changeQuestionRules } from '@oun/contract/question-forms';
import {
  QUESTION_CATEGORIES,
  QUESTION_CATEGORY_LABELS,
  QUESTION_MAX,
  type QuestionCategory,
  questionParts,
  SEE_A_DOCTOR,
} from '@oun/contract/question-rules';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { PhotoPicker } from '@oun/shell/photo-picker';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import type { UploadedPhoto } from '@oun/shell/upload-photo';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { IconButton } from '@oun/ui/icon-button';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TextArea } from '@oun/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { CloudCheck, Dumbbell, MapPinOff, Stethoscope, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { workouts } from '../feeds/queries.ts';
import { change, questionOf, similarTo } from './queries.ts';
import { dropDraft, keepDraft, readDraft } from './question-draft.ts';
import { ask } from './write-queries.ts';

const editedIn = (search: URLSearchParams): number => {
  const id = search.get('edit') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
};

export const loader = prefetch(({ url }) => {
  const id = editedIn(url.searchParams);
  return id === 0 ? [workouts] : [questionOf(id)];
});
export const meta = pageMeta({ title: '질문하기', isPrivate: true });

function AskScreen() {
  const [search] = useSearchParams();
  const id = editedIn(search);
  return (
    <Page
      title={id === 0 ? '질문하기' : '질문 고치기'}
      referrer={id === 0 ? '/questions' : `/questions/${id}`}
      className="flex min-h-[calc(100dvh-8rem)] flex-col"
    >
      <h1 className="px-5 pt-6 text-heading-24">{id === 0 ? '어떤 점이 궁금한가요?' : '질문 고치기'}</h1>
      {id === 0 ? <NewForm /> : <Edit id={id} />}
    </Page>
  );
}

export default withPrefetched(AskScreen);

type Values = {
  category: QuestionCategory | null;
  content: string;
  image_ids: readonly UploadedPhoto[];
  lesson: WorkoutCard | null;
};
const START: Values = { category: null, content: '', image_ids: [], lesson: null };

function NewForm() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    start: START,
    rules: askQuestionRules,
    send: ask,
    check: ({ category }) => ({ category: category === null ? '무엇에 관한 질문인지 골라주세요.' : undefined }),
    toInput: ({ category, content, image_ids, lesson }) => ({
      body: {
        content,
        ...(category && { category }),
        image_ids: image_ids.map(({ id }) => id),
        ...(lesson?.lesson_id && { lesson_id: lesson.lesson_id }),
      },
    }),
    // The words are kept on the device: leaving loses nothing.
    isGuarded: false,
    onDone: ({ id }) => {
      dropDraft();
      toast('질문을 올렸어요. 답변이 오면 알려드릴게요.');
      void navigate(`/questions/${id}`, { replace: true });
    },
  });
  const { category, content, image_ids, lesson } = form.values;
  const isKept = useDraft(content, category, (draft) => {
    form.set('content', draft.content);
    form.set('category', draft.category);
  });
  const wrongCategory = form.wordsAt('category');
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="px-5 pt-4">
        <ChipGroup label="갈래">
          {QUESTION_CATEGORIES.map((one) => (
            <Chip key={one} pressed={category === one} onClick={() => form.set('category', one)}>
              {QUESTION_CATEGORY_LABELS[one]}
            </Chip>
          ))}
        </ChipGroup>
        {wrongCategory ? (
          <p role="alert" className="mt-2 text-body-13 text-error">
            {wrongCategory}
          </p>
        ) : null}
        {category === 'PAIN' ? (
          <Callout tone="notice" className="mt-4" icon={<Stethoscope size={22} />}>
            <b>{SEE_A_DOCTOR}</b> 붓거나 힘이 빠진다면 운동을 멈춰주세요.
          </Callout>
        ) : null}
        <TextArea
          {...form.text('content')}
          label="질문"
          hideLabel
          rows={6}
          maxLength={QUESTION_MAX}
          placeholder="언제, 어느 동작에서 그런지 적으면 더 잘 답할 수 있어요."
          className="mt-4 [&_textarea]:min-h-36"
        />
        <p className="num mt-1.5 flex items-center justify-between text-body-13 text-level-60" aria-live="polite">
          <span className="flex items-center gap-1.5">
            {isKept ? (
              <>
                <CloudCheck size={16} aria-hidden="true" /> 쓰던 글을 이 기기에 저장했어요
              </>
            ) : null}
          </span>
          <span>{withCommas(content.length)}자</span>
        </p>
        <div className="mt-4">
          <PhotoPicker
            label="질문 사진"
            photos={image_ids}
            onChange={(changed) => form.update('image_ids', changed)}
            onBusy={setBusy}
          />
          <p className="mt-2 flex items-center gap-2 text-body-13 text-level-60">
            <MapPinOff size={16} aria-hidden="true" /> 사진에 담긴 위치 정보는 지우고 올려요.
          </p>
        </div>
        <LessonPick lesson={lesson} onPick={(picked) => form.set('lesson', picked)} />
        {form.fault ? (
          <Callout tone="error" alert className="mt-4" title="올리지 못했어요">
            {form.fault.message} 쓴 글은 이 기기에 있어요.
          </Callout>
        ) : null}
        <Similar content={content} />
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full disabled={isBusy} pending={form.isSending} pendingLabel="올리고 있어요">
          {isBusy ? '사진을 올리고 있어요' : '질문 올리기'}
        </Button>
      </StickyCta>
    </form>
  );
}

const SAVED_AFTER_MS = 400;

/** Keeps what is typed on the device, and hands back what was kept when the page came. */
function useDraft(
  content: string,
  category: QuestionCategory | null,
  restore: (draft: { content: string; category: QuestionCategory | null }) => void,
): boolean {
  const [kept, setKept] = useState('');
  const restoreOnce = useEffectEvent(() => {
    const draft = readDraft();
    if (draft && content === '') restore(draft);
  });
  useEffect(() => restoreOnce(), []);
  useEffect(() => {
    if (content.trim() === '') return undefined;
    const timer = setTimeout(() => {
      if (keepDraft({ content, category })) setKept(content);
    }, SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content, category]);
  return kept !== '' && kept === content;
}

const ASKED_AFTER_MS = 600;
const SIMILAR_FROM = 8;

/** What was answered before, once there is enough to compare and the typing has paused. */
function Similar({ content }: { content: string }) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content.trim().slice(0, 300)), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const found = useQuery({
    ...similarTo(settled),
    enabled: settled.length >= SIMILAR_FROM,
    placeholderData: (before) => before,
  });
  if (settled.length < SIMILAR_FROM || !found.data || found.data.items.length === 0) return null;
  return (
    <section aria-label="비슷한 질문" className="mt-8">
      <h2 className="text-heading-18">비슷한 질문을 먼저 찾아봤어요</h2>
      <ul className="mt-1 divide-y divide-level-10">
        {found.data.items.map((item) => (
          <li key={item.id}>
            <ListRow
              title={questionParts(item.content).title}
              sub={`${item.trainer.nickname} 코치 답변 · 도움 ${withCommas(item.like_count)}`}
              href={`/questions/${item.id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LessonPick({ lesson, onPick }: { lesson: WorkoutCard | null; onPick: (lesson: WorkoutCard | null) => void }) {
  const { data } = useQuery(workouts);
  const items = (data?.items ?? []).filter(
    ({ lesson_id }, i, all) => lesson_id !== null && all.findIndex((other) => other.lesson_id === lesson_id) === i,
  );
  if (items.length === 0) return null;
  const pick = async () => {
    const picked = await sheet<{ lesson: WorkoutCard }>('어느 운동에서요?', choiceOf(items));
    if (picked) onPick(picked.lesson);
  };
  if (!lesson)
    return (
      <Button variant="line" full className="mt-4" onClick={() => void pick()}>
        <Dumbbell size={18} aria-hidden="true" /> 어느 운동에서요?
      </Button>
    );
  return (
    <div className="mt-4 flex items-center gap-3 rounded-card border border-level-20 p-2.5">
      {lesson.picture ? (
        <span className="w-20 shrink-0">
          <Picture picture={lesson.picture} alt="" ratio="4/3" sizes="80px" rounded="control" />
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block text-body-13 text-level-60">어느 운동에서요?</span>
        <b className="block truncate text-heading-16">{lesson.program?.title ?? lesson.title}</b>
      </span>
      <IconButton label="운동 빼기" icon={<X size={20} />} onClick={() => onPick(null)} />
    </div>
  );
}

const choiceOf = (items: readonly WorkoutCard[]): SheetBody<{ lesson: WorkoutCard } | undefined> =>
  function ChooseLesson({ close }) {
    return (
      <ul className="grid max-h-[60dvh] gap-2 overflow-y-auto pb-2">
        {items.map((lesson) => (
          <li key={lesson.lesson_id}>
            <button
              type="button"
              onClick={() => close({ lesson })}
              className="flex w-full items-center gap-3 rounded-control bg-level-5 p-3 text-left"
            >
              {lesson.picture ? (
                <span className="w-20 shrink-0">
                  <Picture picture={lesson.picture} alt="" ratio="4/3" sizes="80px" />
                </span>
              ) : null}
              <b className="min-w-0 truncate text-heading-16">{lesson.program?.title ?? lesson.title}</b>
            </button>
          </li>
        ))}
      </ul>
    );
  };

function Edit({ id }: { id: number }) {
  const question = useQuery(questionOf(id));
  return (
    <Block query={question} title="질문을 불러오지 못했어요" skeleton={<Skeleton className="m-5 h-40" />}>
      {(found) => <EditForm question={found} />}
    </Block>
  );
}

function EditForm({ question }: { question: Question }) {
  const navigate = useNavigate();
  const form = useForm({
    start: { content: question.content },
    rules: changeQuestionRules,
    send: change,
    toInput: ({ content }) => ({ params: { id: question.id }, body: { content } }),
    onDone: () => {
      toast('질문을 고쳤어요.');
      void navigate(`/questions/${question.id}`, { replace: true });
    },
  });
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="px-5 pt-4">
        <TextArea {...form.text('content')} label="질문" hideLabel rows={6} maxLength={QUESTION_MAX} showCount />
        {form.fault ? (
          <Callout tone="error" alert className="mt-4">
            {form.fault.message}
          </Callout>
        ) : null}
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full pending={form.isSending} pendingLabel="고치고 있어요">
          고치기
        </Button>
      </StickyCta>
    </form>
  );
}
