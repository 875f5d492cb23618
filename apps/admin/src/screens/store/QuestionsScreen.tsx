import { callerOf, query, queryKey } from '@oun/client/query';
import {
  adminAnswerQuestion,
  adminListQuestions,
  type AdminQuestion,
  ANSWER_MAX,
  QUESTION_STATE_LABELS,
  QUESTION_STATES,
} from '@oun/contract/inquiry';
import { formatDay } from '@oun/shell/dates';
import { sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import type { TableColumn } from '@oun/ui/table';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listInput, StaffList, useListState } from '../StaffList.tsx';

export const meta = () => [{ title: '상품 문의 · 오운 어드민' }];

const columns: readonly TableColumn<AdminQuestion>[] = [
  {
    key: 'content',
    header: '문의',
    cell: ({ content, is_secret }) => (
      <span className="flex items-center gap-2">
        {is_secret ? <Badge>비밀글</Badge> : null}
        <span className="truncate font-semibold">{content}</span>
      </span>
    ),
  },
  {
    key: 'product',
    header: '상품',
    width: 220,
    cell: ({ product }) => <span className="truncate">{product.name}</span>,
  },
  { key: 'who', header: '쓴 사람', width: 120, cell: ({ nickname }) => <span className="truncate">{nickname}</span> },
  { key: 'at', header: '남긴 날', width: 110, cell: ({ created_at }) => formatDay(created_at) },
  {
    key: 'state',
    header: '상태',
    width: 110,
    cell: ({ state }) => (
      <StatusDot tone={state === 'ANSWERED' ? 'done' : 'waiting'}>{QUESTION_STATE_LABELS[state]}</StatusDot>
    ),
  },
  { key: 'action', header: '답변', width: 100, cell: (question) => <AnswerButton question={question} /> },
];

export default function QuestionsScreen() {
  const [list] = useListState(QUESTION_STATES);
  const questions = useQuery({
    ...query(adminListQuestions, { query: listInput(list) }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      title="상품 문의"
      placeholder="문의 내용이나 상품 이름"
      query={questions}
      columns={columns}
      states={QUESTION_STATES}
      stateLabels={QUESTION_STATE_LABELS}
      rowLabel={({ content }) => content}
      empty="아직 문의가 없어요."
    />
  );
}

function AnswerButton({ question }: { question: AdminQuestion }) {
  const open = async () => {
    const isAnswered = await sheet<true>('상품 문의', answerBody(question));
    if (isAnswered) toast('답변을 남겼어요.');
  };
  return (
    <Button variant="line" size="Dense" onClick={() => void open()}>
      {question.answer ? '고치기' : '답하기'}
    </Button>
  );
}

const answerBody = ({ id, product, nickname, content, answer }: AdminQuestion): SheetBody<true | undefined> =>
  function AnswerBody({ close }) {
    const client = useQueryClient();
    const [words, setWords] = useState(answer?.content ?? '');
    const send = useMutation({
      mutationFn: () => callerOf(client)(adminAnswerQuestion, { params: { id }, body: { content: words } }),
      onSuccess: () => close(true),
      onSettled: () => client.invalidateQueries({ queryKey: queryKey(adminListQuestions).slice(0, 1) }),
    });
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <div className="rounded-card bg-level-5 px-4 py-3.5">
          <p className="text-body-13 text-level-60">
            {product.name} · {nickname}
          </p>
          <p className="mt-1.5 text-body-15 break-words whitespace-pre-line">{content}</p>
        </div>
        <TextArea
          label="답변"
          rows={5}
          showCount
          maxLength={ANSWER_MAX}
          value={words}
          error={send.error?.message}
          onChange={(event) => {
            setWords(event.target.value);
            send.reset();
          }}
        />
        <Button type="submit" size="Large" full pending={send.isPending} disabled={words.trim().length < 2}>
          {answer ? '답변 고치기' : '답변 남기기'}
        </Button>
      </form>
    );
  };
