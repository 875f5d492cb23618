import { query } from '@oun/client/query';
import {
  adminListQuestions,
  type AdminQuestion,
  QUESTION_SORTS,
  QUESTION_STATE_LABELS,
  QUESTION_STATES,
} from '@oun/contract/inquiry';
import { sheet, toast } from '@oun/shell/overlays';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { momentText } from '../moment-text.ts';
import { answerBody } from './AnswerForm.tsx';

export const meta = () => [{ title: '상품 문의 · 오운 어드민' }];

const FILTERS = { q: parseAsString.withDefault(''), state: parseAsStringLiteral(QUESTION_STATES) };

const COLUMNS: readonly ListColumn<AdminQuestion, (typeof QUESTION_SORTS)[number]>[] = [
  {
    key: 'content',
    header: '문의',
    isFixed: true,
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
    width: 240,
    cell: ({ product }) => <span className="block truncate">{product.name}</span>,
  },
  {
    key: 'who',
    header: '쓴 사람',
    width: 120,
    cell: ({ nickname }) => <span className="block truncate">{nickname}</span>,
  },
  {
    key: 'at',
    header: '남긴 때',
    width: 108,
    sort: 'newest',
    cell: ({ created_at }) => <span className="num">{momentText(created_at)}</span>,
  },
  {
    key: 'answered',
    header: '답한 때',
    width: 108,
    sort: 'answered',
    cell: ({ answer }) => <span className="num">{answer ? momentText(answer.answered_at) : '–'}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 110,
    cell: ({ state }) => (
      <StatusDot tone={state === 'ANSWERED' ? 'done' : 'waiting'}>{QUESTION_STATE_LABELS[state]}</StatusDot>
    ),
  },
  { key: 'action', header: '답변', width: 116, cell: (question) => <AnswerButton question={question} /> },
];

export default function QuestionsScreen() {
  const [{ q, state }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  // Who has waited longest is answered first; of all there are, the newest.
  const place = useListPlace(QUESTION_SORTS, { sort: 'newest', direction: state === 'WAITING' ? 'asc' : 'desc' });
  const questions = useQuery({
    ...query(adminListQuestions, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const search = (next: string | null) => {
    place.toFirst();
    void setFilters({ q: next });
  };
  return (
    <StaffList
      name="questions"
      title="상품 문의"
      query={questions}
      place={place}
      columns={COLUMNS}
      rowLabel={({ content }) => content}
      onOpen={(question) => void answerIt(question)}
      empty={state === 'WAITING' ? '답변을 기다리는 문의가 없어요.' : '아직 문의가 없어요.'}
      onClear={q ? () => search(null) : undefined}
      actions={
        <ListSearch
          q={q}
          label="문의 내용, 상품, 브랜드, 닉네임, 이메일, 전화번호, 회원·상품·문의 번호"
          placeholder="문의 내용, 상품, 닉네임, 이메일, 번호"
          className="w-76"
          onSearch={search}
        />
      }
      tabs={
        <StateTabs
          path="/store/questions"
          states={QUESTION_STATES}
          labels={QUESTION_STATE_LABELS}
          current={state}
          kept={{ q, limit: place.kept['limit'] ?? null }}
        />
      }
    />
  );
}

async function answerIt(question: AdminQuestion) {
  const isAnswered = await sheet<true>('상품 문의', answerBody(question));
  if (isAnswered) toast('답변을 남겼어요.');
}

function AnswerButton({ question }: { question: AdminQuestion }) {
  return (
    <Button
      variant="line"
      size="Dense"
      aria-label={`${question.content} ${question.answer ? '고치기' : '답하기'}`}
      onClick={() => void answerIt(question)}
    >
      {question.answer ? '고치기' : '답하기'}
    </Button>
  );
}
