import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  type AdminFeedback,
  adminAnswerFeedback,
  adminGetFeedback,
  FEEDBACK_STATE_LABELS,
  MOOD_LABELS,
} from '@oun/contract/feedback';
import { adminAnswerFeedbackRules } from '@oun/contract/feedback-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Segmented } from '@oun/ui/segmented';
import { TextArea } from '@oun/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, Part, StaffDrawer } from '../StaffDrawer.tsx';

/** One of them beside the list: what was said, by what it was seen on, and what they are told. */
export function FeedbackDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(adminGetFeedback, { params: { id } }));
  return (
    <StaffDrawer
      label="의견 상세"
      title={found.data ? `${found.data.member.nickname} 님의 의견` : '의견'}
      query={found}
      onClose={onClose}
    >
      {(data) => <Detail feedback={data} />}
    </StaffDrawer>
  );
}

function Detail({ feedback }: { feedback: AdminFeedback }) {
  const { content, pictures, mood, device, member, state, created_at, reply, replied_by, replied_at } = feedback;
  return (
    <div className="grid gap-6 p-5">
      <p className="text-body-15 break-words whitespace-pre-line">{content}</p>
      {pictures.length > 0 ? (
        <ul aria-label="사진" className="flex flex-wrap gap-2">
          {pictures.map((picture, i) => (
            <li key={picture.url}>
              <Picture
                picture={picture}
                alt={`사진 ${i + 1}`}
                ratio="1/1"
                sizes="96px"
                rounded="control"
                className="w-24"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Part title="정보">
        <Facts
          facts={[
            ['상태', FEEDBACK_STATE_LABELS[state]],
            ['기분', MOOD_LABELS[mood]],
            ['보낸 때', momentText(created_at)],
            ['보낸 사람', `${member.nickname} · 회원 ${member.id}`],
            ['기기', device ?? '보내지 않았어요'],
            ...(reply && replied_at ? ([['답', `${replied_by} · ${momentText(replied_at)}`]] as const) : []),
          ]}
        />
      </Part>
      <AnswerForm feedback={feedback} />
    </div>
  );
}

const answer = mutation(adminAnswerFeedback, SHARED_WORK);
const DONE = { LOOKING: '살펴본다고 적었어요', ANSWERED: '답을 보냈어요', CHANGED: '바뀌었다고 알렸어요' } as const;
type Wanted = keyof typeof DONE;

function AnswerForm({ feedback: { id, state, reply } }: { feedback: AdminFeedback }) {
  const start: { state: Wanted; reply: string } = {
    state: state === 'SENT' ? 'LOOKING' : state === 'CHANGED' ? 'CHANGED' : 'ANSWERED',
    reply: reply ?? '',
  };
  const form = useForm({
    start,
    rules: adminAnswerFeedbackRules,
    toInput: ({ reply: words, ...body }) => ({
      params: { id },
      body: { ...body, ...(body.state !== 'LOOKING' && { reply: words }) },
    }),
    send: answer,
    onDone: (_, sent) => toast(DONE[sent.state]),
  });
  const isTold = form.values.state !== 'LOOKING';
  const options = [
    ...(state === 'SENT' || state === 'LOOKING' ? [{ value: 'LOOKING' as const, label: '살펴보는 중' }] : []),
    ...(state === 'CHANGED' ? [] : [{ value: 'ANSWERED' as const, label: '답하기' }]),
    { value: 'CHANGED' as const, label: '바뀌었어요' },
  ];
  return (
    <Part title="답">
      <form {...form.props} aria-label="답" className="grid gap-3 rounded-card bg-level-5 p-4">
        <Segmented {...form.choice('state')} label="무엇을 할까요" size="Dense" options={options} />
        {isTold ? (
          <TextArea {...form.text('reply')} label="보낸 분이 읽을 답" rows={4} maxLength={500} showCount />
        ) : (
          <p className="text-body-13 text-level-60">보낸 분의 목록에 ‘살펴보는 중’으로 보여요. 따로 알리지는 않아요.</p>
        )}
        {form.fault ? (
          <Callout tone="error" alert>
            {form.fault.message}
          </Callout>
        ) : null}
        <Button type="submit" pending={form.isSending}>
          {isTold ? '보내기' : '적기'}
        </Button>
      </form>
    </Part>
  );
}
