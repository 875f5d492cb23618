import type { Output } from '@oun/contract/endpoint';
import type { getPostedEvent } from '@oun/contract/event';
import type { Feed, WorkoutCard as Card } from '@oun/contract/feed';
import { changeFeedRules, createFeedRules } from '@oun/contract/feed-forms';
import { CONTENT_MAX, shamingWords } from '@oun/contract/feed-rules';
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
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Switch } from '@oun/ui/switch';
import { TextArea } from '@oun/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, MapPinOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lengthWords } from './ago.ts';
import { change, feedOf, workouts } from './queries.ts';
import { create, postedEvent } from './write-queries.ts';
import { WorkoutCard } from './WorkoutCard.tsx';

const editedIn = (search: URLSearchParams): number => {
  const id = search.get('edit') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
};

export const loader = prefetch(({ url }) => {
  const id = editedIn(url.searchParams);
  return id === 0 ? [workouts, postedEvent] : [feedOf(id)];
});
export const meta = pageMeta({ title: '인증하기', isPrivate: true });

function WriteScreen() {
  const [search] = useSearchParams();
  const id = editedIn(search);
  return (
    <Page
      title={id === 0 ? '인증하기' : '글 고치기'}
      referrer="/feeds"
      className="flex min-h-[calc(100dvh-8rem)] flex-col"
    >
      <h1 className="px-5 pt-6 text-heading-24">{id === 0 ? '인증하기' : '글 고치기'}</h1>
      {id === 0 ? <New record={search.get('record')} /> : <Edit id={id} />}
    </Page>
  );
}

export default withPrefetched(WriteScreen);

type Done = Card & { record_id: number };

function New({ record }: { record: string | null }) {
  const list = useQuery(workouts);
  return (
    <Block query={list} title="내 운동을 불러오지 못했어요" skeleton={<Skeleton ratio="16/10" className="m-5" />}>
      {({ items }) => (
        <NewForm items={items} first={items.find(({ record_id }) => String(record_id) === record) ?? items[0]} />
      )}
    </Block>
  );
}

type Draft = {
  content: string;
  image_ids: readonly UploadedPhoto[];
  workout: Done | null;
  is_kcal_shown: boolean;
  isForEvent: boolean;
};

type PostedEvent = NonNullable<Output<typeof getPostedEvent>['event']>;

function eventWords({ goal, count, is_entered }: PostedEvent, hasPhoto: boolean): string {
  if (!hasPhoto) return '사진을 붙이면 함께 인증돼요.';
  if (is_entered || count >= goal) return '이미 채웠어요. 올리면 한 번 더 세요.';
  return count + 1 === goal ? `올리면 ${goal}번을 채워 바로 응모돼요.` : `올리면 ${goal}번 중 ${count + 1}번째예요.`;
}

function NewForm({ items, first }: { items: readonly Done[]; first: Done | undefined }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const event = useQuery(postedEvent).data?.event ?? null;
  const start: Draft = { content: '', image_ids: [], workout: first ?? null, is_kcal_shown: true, isForEvent: true };
  const form = useForm({
    start,
    rules: createFeedRules,
    send: create,
    toInput: ({ content, image_ids, workout, is_kcal_shown, isForEvent }) => ({
      body: {
        content,
        image_ids: image_ids.map(({ id }) => id),
        ...(workout && { record_id: workout.record_id }),
        is_kcal_shown,
        ...(event && { event_id: isForEvent ? event.id : null }),
      },
    }),
    onDone: () => {
      toast('피드에 올렸어요.');
      void navigate('/feeds', { replace: true });
    },
  });
  const { workout, image_ids, is_kcal_shown, isForEvent } = form.values;
  const pick = async () => {
    const chosen = await sheet<{ done: Done | null }>('어떤 운동을 붙일까요?', choiceOf(items, workout));
    if (chosen) form.set('workout', chosen.done);
  };
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="px-5 pt-4">
        {items.length > 0 ? (
          <div className="flex items-center justify-between">
            <p className="text-heading-14 text-level-70">{workout ? '마친 운동을 붙였어요' : '운동 없이 올려요'}</p>
            <Button variant="plain" onClick={() => void pick()}>
              다른 운동
            </Button>
          </div>
        ) : (
          <p className="text-body-14 text-level-60">운동을 마치면 여기에 카드로 붙어요.</p>
        )}
        {workout ? <WorkoutCard workout={is_kcal_shown ? workout : { ...workout, kcal: null }} isLink={false} /> : null}
        <Words form={form} />
        <div className="mt-4">
          <PhotoPicker
            label="사진"
            photos={image_ids}
            onChange={(changed) => form.update('image_ids', changed)}
            onBusy={setBusy}
          />
          <p className="mt-2 flex items-center gap-2 text-body-13 text-level-60">
            <MapPinOff size={16} aria-hidden="true" /> 사진에 담긴 위치 정보는 지우고 올려요.
          </p>
        </div>
        {event ? (
          <div className="mt-5 border-t border-level-10 pt-4">
            <Switch
              label={`${event.title}에 함께 인증`}
              description={eventWords(event, image_ids.length > 0)}
              checked={isForEvent}
              onChange={({ target }) => form.set('isForEvent', target.checked)}
            />
          </div>
        ) : null}
        {workout?.kcal ? (
          <div className="mt-5 border-t border-level-10 pt-4">
            <Switch
              label="카드에 소모 열량 보이기"
              description="체중은 어디에도 나오지 않아요."
              checked={is_kcal_shown}
              onChange={(event) => form.set('is_kcal_shown', event.target.checked)}
            />
          </div>
        ) : null}
        {form.fault ? (
          <Callout tone="error" alert className="mt-4">
            {form.fault.message}
          </Callout>
        ) : null}
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full disabled={isBusy} pending={form.isSending} pendingLabel="올리고 있어요">
          {isBusy ? '사진을 올리고 있어요' : '피드에 올리기'}
        </Button>
      </StickyCta>
    </form>
  );
}

function Edit({ id }: { id: number }) {
  const feed = useQuery(feedOf(id));
  return (
    <Block query={feed} title="글을 불러오지 못했어요" skeleton={<Skeleton className="m-5 h-40" />}>
      {(found) => <EditForm feed={found} />}
    </Block>
  );
}

function EditForm({ feed }: { feed: Feed }) {
  const navigate = useNavigate();
  const form = useForm({
    start: { content: feed.content },
    rules: changeFeedRules,
    send: change,
    toInput: ({ content }) => ({ params: { id: feed.id }, body: { content } }),
    onDone: () => {
      toast('글을 고쳤어요.');
      void navigate(`/feeds/${feed.id}`, { replace: true });
    },
  });
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="px-5">
        <Words form={form} />
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

type WordsForm = {
  text: (name: 'content') => object;
  values: { content: string };
};

/** What is written, and a second thought about words that weigh a body: told, never refused. */
function Words({ form }: { form: WordsForm }) {
  const box = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<string>();
  const { content } = form.values;
  const found = shamingWords(content).map(({ from, to }) => content.slice(from, to));
  const isShown = found.length > 0 && kept !== found.join('\n');
  return (
    <div ref={box} className="mt-4">
      <TextArea
        {...form.text('content')}
        label="글"
        hideLabel
        rows={5}
        placeholder="오늘 운동, 자랑해도 돼요."
        maxLength={CONTENT_MAX}
        showCount
      />
      <div aria-live="polite">
        {isShown ? (
          <div className="mt-3 rounded-card bg-caution-ground p-4">
            <p className="flex items-center gap-2 text-heading-16">
              <HeartHandshake size={22} aria-hidden="true" className="text-caution" /> 이 말, 나에게도 조금 아프지
              않을까요?
            </p>
            <p className="mt-1 text-body-14 text-level-70">
              {found.map((words) => (
                <mark
                  key={words}
                  className="mr-1.5 bg-transparent underline decoration-caution decoration-wavy underline-offset-4"
                >
                  {words}
                </mark>
              ))}
            </p>
            <p className="mt-2 text-body-14 break-keep text-level-70">
              몸무게나 몸을 탓하는 말은 읽는 분께도 부담이 될 수 있어요. 고치지 않고 올려도 괜찮아요.
            </p>
            <p className="mt-3 rounded-control bg-level-0 p-3 text-body-14">
              <span className="block text-body-12 text-level-60">이렇게 써볼까요?</span>“어제보다 한 번 더 버텼어요.”
            </p>
            <div className="mt-3 grid grid-cols-2 gap-2">
              <Button variant="line" onClick={() => box.current?.querySelector('textarea')?.focus()}>
                고쳐 쓸게요
              </Button>
              <Button variant="line" onClick={() => setKept(found.join('\n'))}>
                그대로 둘게요
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </div>
  );
}

const choiceOf = (items: readonly Done[], chosen: Done | null): SheetBody<{ done: Done | null } | undefined> =>
  function ChooseWorkout({ close }) {
    return (
      <div className="max-h-[60dvh] overflow-y-auto pb-2">
        <ul className="grid gap-2">
          {items.map((done) => (
            <li key={done.record_id}>
              <button
                type="button"
                aria-pressed={done.record_id === chosen?.record_id}
                onClick={() => close({ done })}
                className="flex w-full items-center gap-3 rounded-control bg-level-5 p-3 text-left inset-ring-level-90 aria-pressed:inset-ring-2"
              >
                {done.picture ? (
                  <span className="w-20 shrink-0">
                    <Picture picture={done.picture} alt="" ratio="4/3" sizes="80px" />
                  </span>
                ) : null}
                <span className="min-w-0">
                  <b className="block truncate text-heading-16">{done.program?.title ?? done.title}</b>
                  <span className="num block text-body-13 text-level-60">
                    {lengthWords(done.seconds)}
                    {done.kcal ? ` · ${done.kcal}kcal` : ''}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button variant="gray" size="Large" full className="mt-3" onClick={() => close({ done: null })}>
          운동 없이 올리기
        </Button>
      </div>
    );
  };
