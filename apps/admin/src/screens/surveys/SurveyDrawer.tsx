import { mutation } from '@oun/client/mutation';
import { listQuery, query } from '@oun/client/query';
import {
  adminCloseSurvey,
  adminExportSurvey,
  adminGetSurvey,
  adminListSurveyWords,
  adminOpenSurvey,
  type AdminSurveyDetail,
  type SurveyResult,
} from '@oun/contract/survey-admin';
import { adminExportSurveyRules } from '@oun/contract/survey-admin-forms';
import { QUESTION_KIND_LABELS, SURVEY_STATE_LABELS } from '@oun/contract/survey-rules';
import { SEGMENT_LABELS } from '@oun/contract/segments';
import { withCommas } from '@oun/money/written';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { periodText } from '../showing/period.ts';
import { SURVEY_TONES } from '../showing/tones.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { saveCsv } from '../store/orders/csv-file.ts';
import { RevealForm } from '../store/RevealForm.tsx';

type Props = { id: number; canMake: boolean; onClose: () => void };

/** One survey beside the list: the step it waits for, and what people said to each question. */
export function SurveyDrawer({ id, canMake, onClose }: Props) {
  const survey = useQuery(query(adminGetSurvey, { params: { id } }));
  return (
    <StaffDrawer label="설문 상세" title={survey.data?.title ?? '설문'} query={survey} onClose={onClose}>
      {(data) => <Detail survey={data} canMake={canMake} />}
    </StaffDrawer>
  );
}

const take = mutation(adminExportSurvey, SHARED_WORK);

function Detail({ survey, canMake }: { survey: AdminSurveyDetail; canMake: boolean }) {
  const { id, state, response_count, questions, history } = survey;
  return (
    <div className="grid gap-6 p-5">
      <p className="flex items-center justify-between gap-2 text-body-14">
        <span className="num text-heading-18">{withCommas(response_count)}명이 답했어요</span>
        <StatusDot tone={SURVEY_TONES[state]}>{SURVEY_STATE_LABELS[state]}</StatusDot>
      </p>
      {canMake ? <Steps survey={survey} /> : null}
      <Facts
        facts={[
          ['누구에게', SEGMENT_LABELS[survey.segment]],
          ['언제', periodText(survey)],
          ['주소', `/surveys/${id}`],
          ['시작하는 말', survey.intro || '없음'],
        ]}
      />
      {questions.map((question, i) => (
        <Part key={question.id} title={`${i + 1}. ${question.title}`}>
          <p className="num text-body-13 text-level-60">
            {QUESTION_KIND_LABELS[question.kind]} · {question.is_required ? '꼭 답해야 함' : '건너뛸 수 있음'} ·{' '}
            {withCommas(question.answer_count)}명
            {question.average === null ? '' : ` · 평균 ${question.average.toFixed(1)}점`}
          </p>
          {question.kind === 'TEXT' ? (
            <Words surveyId={id} questionId={question.id} count={question.answer_count} />
          ) : (
            <Bars question={question} />
          )}
        </Part>
      ))}
      {canMake && response_count > 0 ? (
        <Part title="답 내려받기">
          <RevealForm
            rules={adminExportSurveyRules}
            reveal={take}
            toInput={(body) => ({ params: { id }, body })}
            label="내려받는 까닭"
            hint="이름 없이 답만 담아요. 누가 왜 내려받았는지 기록에 남아요."
            action="CSV"
            onRevealed={({ csv, count, is_cut }) => {
              saveCsv(`설문-${id}.csv`, csv);
              toast(`${withCommas(count)}명의 답을 담았어요${is_cut ? '. 더 있어요' : ''}`);
            }}
          />
        </Part>
      ) : null}
      <Part title={`기록 ${history.length}`}>
        <History rows={history} />
      </Part>
    </div>
  );
}

/** How many picked what; of several at once each is counted, so that the shares are of people. */
function Bars({ question: { kind, options, counts, answer_count } }: { question: SurveyResult }) {
  const labels = kind === 'SCALE' ? counts.map((_, i) => `${i + 1}점`) : options;
  return (
    <ul className="grid gap-2">
      {labels.map((label, i) => {
        const share = answer_count === 0 ? 0 : counts[i]! / answer_count;
        return (
          <li key={label} className="grid gap-1 text-body-13">
            <span className="flex justify-between gap-2">
              <span className="min-w-0 break-words">{label}</span>
              <span className="num shrink-0 text-level-70">
                {withCommas(counts[i]!)}명 · {Math.round(share * 100)}%
              </span>
            </span>
            <span aria-hidden="true" className="block h-2 overflow-hidden rounded-chip bg-level-10">
              <span className="block h-full rounded-chip bg-pink-50" style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Words({ surveyId, questionId, count }: { surveyId: number; questionId: number; count: number }) {
  const words = useInfiniteQuery({
    ...listQuery(adminListSurveyWords, { params: { id: surveyId, question_id: questionId }, query: {} }),
    enabled: count > 0,
  });
  if (count === 0) return <p className="text-body-13 text-level-60">아직 쓴 분이 없어요.</p>;
  if (words.error)
    return (
      <ErrorBlock description={words.error.message} pending={words.isFetching} onRetry={() => void words.refetch()} />
    );
  const items = words.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul className="grid gap-2 text-body-13">
        {items.map(({ id, words: said, created_at }) => (
          <li key={id} className="rounded-control bg-level-5 px-3 py-2">
            <p className="break-words whitespace-pre-line">{said}</p>
            <p className="num text-level-60">{momentText(created_at)}</p>
          </li>
        ))}
      </ul>
      {words.hasNextPage ? (
        <Button
          variant="line"
          size="Dense"
          className="w-fit"
          pending={words.isFetchingNextPage}
          onClick={() => void words.fetchNextPage()}
        >
          더 보기
        </Button>
      ) : null}
    </>
  );
}

const openSurvey = mutation(adminOpenSurvey, SHARED_WORK);
const closeSurvey = mutation(adminCloseSurvey, SHARED_WORK);

function Steps({ survey: { id, state, segment } }: { survey: AdminSurveyDetail }) {
  const onError = (error: Error) => void popupError(error);
  const opening = useMutation({ ...openSurvey, onError, onSuccess: () => toast('설문을 열었어요') });
  const closing = useMutation({ ...closeSurvey, onError, onSuccess: () => toast('설문을 마감했어요') });
  const askToOpen = async () => {
    const isSure = await popup({
      title: '이 설문을 열까요?',
      message: `정한 기간에 ${SEGMENT_LABELS[segment]}에게 받아요. 연 뒤에는 고칠 수 없어요.`,
      action: '열기',
      cancel: '나중에',
    });
    if (isSure) opening.mutate({ params: { id } });
  };
  const askToClose = async () => {
    const isSure = await popup({
      title: '이 설문을 마감할까요?',
      message: '더 이상 답을 받지 않아요. 다시 열 수 없어요.',
      action: '마감하기',
      cancel: '나중에',
      isDestructive: true,
    });
    if (isSure) closing.mutate({ params: { id } });
  };
  if (state === 'CLOSED') return null;
  return (
    <div className="flex gap-2">
      {state === 'DRAFT' ? (
        <>
          <Button size="Dense" pending={opening.isPending} onClick={() => void askToOpen()}>
            열기
          </Button>
          <ButtonLink href={`/surveys/${id}/edit`} variant="line" size="Dense">
            고치기
          </ButtonLink>
        </>
      ) : (
        <Button variant="line" size="Dense" pending={closing.isPending} onClick={() => void askToClose()}>
          마감하기
        </Button>
      )}
    </div>
  );
}
