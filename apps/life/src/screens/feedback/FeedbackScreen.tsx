import { onceMutation } from '@oun/client/once-mutation';
import { listQuery } from '@oun/client/query';
import {
  type Feedback,
  FEEDBACK_MAX,
  FEEDBACK_PHOTOS_MAX,
  FEEDBACK_STATE_LABELS,
  type FeedbackState,
  listMyFeedbacks,
  type Mood,
  MOOD_LABELS,
  MOODS,
  sendFeedback,
} from '@oun/contract/feedback';
import { sendFeedbackRules } from '@oun/contract/feedback-forms';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { formatDate } from '@oun/shell/dates';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { PhotoPicker } from '@oun/shell/photo-picker';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import type { UploadedPhoto } from '@oun/shell/upload-photo';
import { Badge, type BadgeTone } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Checkbox } from '@oun/ui/checkbox';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TextArea } from '@oun/ui/text-area';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Annoyed, CloudOff, Frown, type LucideIcon, Laugh, Meh, Smile } from 'lucide-react';
import { useId, useState } from 'react';
import { useDeviceWords } from './device-words.ts';

const mine = listQuery(listMyFeedbacks, { query: {} });
const send = onceMutation(sendFeedback, { touches: [listMyFeedbacks] });

export const loader = prefetch(() => [mine]);
export const meta = pageMeta({ title: '의견 보내기', isPrivate: true });

function FeedbackScreen() {
  return (
    <Page title="의견 보내기" referrer="/my" className="flex min-h-[calc(100dvh-8rem)] flex-col">
      <h1 className="px-5 pt-6 text-heading-24">
        작은 불편도 괜찮아요.
        <br />
        꼭 읽어볼게요.
      </h1>
      <FeedbackForm />
    </Page>
  );
}

export default withPrefetched(FeedbackScreen);

type Values = {
  mood: Mood | undefined;
  content: string;
  image_ids: readonly UploadedPhoto[];
  isDeviceSent: boolean;
};
const EMPTY: Values = { mood: undefined, content: '', image_ids: [], isDeviceSent: false };

function FeedbackForm() {
  const [isBusy, setBusy] = useState(false);
  const device = useDeviceWords();
  const form = useForm({
    start: EMPTY,
    rules: sendFeedbackRules,
    send,
    toInput: ({ mood, content, image_ids, isDeviceSent }) => ({
      body: {
        mood: mood as Mood,
        content,
        image_ids: image_ids.map(({ id }) => id),
        ...(isDeviceSent && { device }),
      },
    }),
    onDone: () => {
      form.restart(EMPTY);
      toast('잘 받았어요. 꼭 읽어볼게요.');
    },
  });
  const { image_ids } = form.values;
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-5 px-5 pt-6">
        <MoodChoice {...form.choice('mood')} />
        <TextArea
          {...form.text('content')}
          label="의견"
          hideLabel
          rows={5}
          placeholder="어떤 점이 그랬는지 알려주세요."
          maxLength={FEEDBACK_MAX}
          showCount
        />
        <PhotoPicker
          label="화면 사진"
          photos={image_ids}
          most={FEEDBACK_PHOTOS_MAX}
          onChange={(changed) => form.update('image_ids', changed)}
          onBusy={setBusy}
        />
        <Checkbox {...form.tick('isDeviceSent')}>
          <span className="block text-body-15">기기 정보도 함께 보내기</span>
          <span className="block text-body-13 wrap-anywhere text-level-60">{device}</span>
        </Checkbox>
        {form.fault ? (
          <Callout tone="error" alert icon={<CloudOff size={22} />}>
            <b className="block">보내지 못했어요. 다시 보낼까요?</b>
            {form.fault.message} 쓴 글과 사진은 그대로 있어요.
          </Callout>
        ) : null}
        <Sent />
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full disabled={isBusy} pending={form.isSending} pendingLabel="보내고 있어요">
          {form.fault ? '다시 보내기' : '보내기'}
        </Button>
      </StickyCta>
    </form>
  );
}

const FACES: Record<Mood, LucideIcon> = { AWFUL: Frown, BAD: Annoyed, SOSO: Meh, GOOD: Smile, GREAT: Laugh };

type MoodChoiceProps = { value: Mood | undefined; error: string | undefined; onChange: (mood: Mood) => void };

function MoodChoice({ value, error, onChange }: MoodChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="sr-only">어떠셨나요?</legend>
      <div className="grid grid-cols-5 gap-1">
        {MOODS.map((one) => {
          const Face = FACES[one];
          return (
            <label key={one} className="relative flex cursor-pointer flex-col items-center gap-2 text-center">
              <input
                type="radio"
                name="mood"
                value={one}
                checked={value === one}
                onChange={() => onChange(one)}
                className="peer sr-only"
              />
              <span className="flex size-12 items-center justify-center rounded-chip bg-level-10 text-level-60 peer-checked:bg-level-90 peer-checked:text-level-0 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue-50">
                <Face size={28} aria-hidden="true" />
              </span>
              <span className="text-body-12 text-level-70 peer-checked:font-bold peer-checked:text-level-90">
                {MOOD_LABELS[one]}
              </span>
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={id} role="alert" className="mt-2 text-body-14 text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Sent() {
  const list = useInfiniteQuery(mine);
  return (
    <section className="mt-4 pb-6">
      <h2 className="text-heading-18">보낸 의견</h2>
      <Block query={list} title="보낸 의견을 불러오지 못했어요" skeleton={<Skeleton className="mt-4 h-24" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="mt-3 text-body-14 text-level-60">아직 보낸 의견이 없어요.</p>;
          return (
            <>
              <ul className="mt-1 divide-y divide-level-10">
                {items.map((one) => (
                  <SentRow key={one.id} feedback={one} />
                ))}
              </ul>
              <ComingOrEnd list={list} />
            </>
          );
        }}
      </Block>
    </section>
  );
}

const TONES: Record<FeedbackState, BadgeTone> = {
  SENT: 'neutral',
  LOOKING: 'notice',
  ANSWERED: 'notice',
  CHANGED: 'success',
};

function SentRow({ feedback: { content, state, reply, created_at, pictures } }: { feedback: Feedback }) {
  return (
    <li className="py-4">
      <p className="flex items-center justify-between">
        <time dateTime={created_at} className="num text-body-13 text-level-60">
          {formatDate(created_at)}
        </time>
        <Badge tone={TONES[state]}>{FEEDBACK_STATE_LABELS[state]}</Badge>
      </p>
      <p className="mt-2 text-heading-16 wrap-anywhere whitespace-pre-line">{content}</p>
      {pictures.length > 0 ? <p className="num mt-1 text-body-13 text-level-60">사진 {pictures.length}장</p> : null}
      {reply ? (
        <p className="mt-3 rounded-card bg-level-5 p-4 text-body-15 wrap-anywhere whitespace-pre-line">{reply}</p>
      ) : null}
    </li>
  );
}
