import { CallError } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import {
  adminAnswerAsked,
  adminGetAsked,
  adminListAsked,
  adminSayAnswering,
  type Answering,
  type AskedQuestion,
} from '@oun/contract/question-admin';
import { adminAnswerAskedRules } from '@oun/contract/question-admin-forms';
import {
  ANSWER_MAX,
  ANSWERING_RENEWED_SECONDS,
  QUESTION_CATEGORY_LABELS,
  SEE_A_DOCTOR,
} from '@oun/contract/question-rules';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { momentText } from '../moment-text.ts';
import { Facts, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { answeringWords } from './answering-words.ts';

/** One question beside the list: what was asked, what was answered, and who else is writing. */
export function AskedDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(adminGetAsked, { params: { id } }));
  return (
    <StaffDrawer
      label="질문 상세"
      title={found.data ? `${found.data.author.nickname} 님의 질문` : '질문'}
      query={found}
      onClose={onClose}
    >
      {(data) => <Detail found={data} />}
    </StaffDrawer>
  );
}

function Detail({ found }: { found: AskedQuestion }) {
  const { me } = useShell();
  const isTrainer = me?.roles.includes('trainer') ?? false;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="text-body-15 break-words whitespace-pre-line">{found.content}</p>
        {found.pictures.length > 0 ? (
          <ul aria-label="사진" className="flex flex-wrap gap-2">
            {found.pictures.map((picture, i) => (
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
        {found.category === 'PAIN' ? <Callout tone="notice">회원에게 “{SEE_A_DOCTOR}”가 함께 보여요.</Callout> : null}
      </div>
      <Part title="정보">
        <Facts
          facts={[
            ['갈래', QUESTION_CATEGORY_LABELS[found.category]],
            ['물어본 때', momentText(found.created_at)],
            ['기한', momentText(found.due_at)],
            ['함께 기다리는 분', `${found.follower_count}명`],
            ...(found.lesson ? ([['운동', `${found.lesson.title} · ${found.lesson.minutes}분`]] as const) : []),
          ]}
        />
      </Part>
      <Part title={`답변 ${found.answers.length}`}>
        <ul className="grid gap-3">
          {found.answers.map((answer) => (
            <li key={answer.id} className="rounded-card bg-level-5 p-3 text-body-14">
              <p className="flex items-center gap-2">
                <b>{answer.author.nickname}</b>
                {answer.is_trainer ? <Badge tone="notice">트레이너</Badge> : null}
                <span className="num text-body-13 text-level-60">{momentText(answer.created_at)}</span>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{answer.content}</p>
            </li>
          ))}
        </ul>
      </Part>
      {isTrainer ? <AnswerForm found={found} /> : null}
    </div>
  );
}

const say = mutation(adminSayAnswering, { touches: 'nothing' });
const send = onceMutation(adminAnswerAsked, { touches: [adminGetAsked, adminListAsked] });

/** Says every while that somebody is writing here, and hears who else is. */
function useAnswering(id: number, isWriting: boolean): { answering: readonly Answering[]; last: number } {
  const [heard, setHeard] = useState<{ answering: readonly Answering[]; last: number }>({ answering: [], last: 0 });
  const { mutate } = useMutation(say);
  const tell = useEffectEvent((is_answering: boolean) =>
    mutate(
      { params: { id }, body: { is_answering } },
      {
        onSuccess: ({ answering, last_trainer_answer_id }) => {
          if (is_answering) setHeard({ answering, last: last_trainer_answer_id });
        },
      },
    ),
  );
  useEffect(() => {
    if (!isWriting) return undefined;
    tell(true);
    const timer = setInterval(() => tell(true), ANSWERING_RENEWED_SECONDS * 1_000);
    return () => {
      clearInterval(timer);
      tell(false);
    };
  }, [isWriting]);
  return isWriting ? heard : { answering: [], last: heard.last };
}

function AnswerForm({ found }: { found: AskedQuestion }) {
  const client = useQueryClient();
  const form = useForm({
    start: { content: '' },
    rules: adminAnswerAskedRules,
    send,
    toInput: ({ content }) => ({
      params: { id: found.id },
      body: { content, after_answer_id: found.last_trainer_answer_id },
    }),
    faultAt: 'content',
    place: (error) => {
      // What somebody else wrote meanwhile is read first; what is typed stays.
      if (error instanceof CallError && error.code === 'ANSWERED_MEANWHILE')
        void client.invalidateQueries({ queryKey: query(adminGetAsked, { params: { id: found.id } }).queryKey });
      return undefined;
    },
    onDone: () => {
      form.restart();
      toast('답변을 올렸어요');
    },
  });
  const { answering, last } = useAnswering(found.id, form.isDirty);
  const others = answering.length > 0 ? answering : found.answering;
  const isNew = last > found.last_trainer_answer_id;
  return (
    <Part title="답하기">
      <form {...form.props} aria-label="답하기" className="grid gap-3 rounded-card bg-level-5 p-4">
        <div aria-live="polite">
          {others.length > 0 ? <Callout tone="caution">{answeringWords(others)}</Callout> : null}
          {isNew ? (
            <Callout
              tone="caution"
              action={
                <Button
                  size="Dense"
                  variant="line"
                  onClick={() =>
                    void client.invalidateQueries({
                      queryKey: query(adminGetAsked, { params: { id: found.id } }).queryKey,
                    })
                  }
                >
                  답변 보기
                </Button>
              }
            >
              방금 다른 코치가 답했어요.
            </Callout>
          ) : null}
        </div>
        <TextArea {...form.text('content')} label="회원에게 보일 답변" rows={6} maxLength={ANSWER_MAX} />
        <Button type="submit" size="Dense" variant="ink" className="justify-self-end" pending={form.isSending}>
          답변 올리기
        </Button>
      </form>
    </Part>
  );
}
