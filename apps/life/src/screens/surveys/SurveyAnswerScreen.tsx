import { CallError, codeOf } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { answerSurvey, getSurvey, listMySurveys, type Survey } from '@oun/contract/survey';
import { hasAnswer, wrongInAnswer } from '@oun/contract/survey-rules';
import { useSignInAddress } from '@oun/shell/as-member';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { deviceId } from '@oun/shell/device';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton } from '@oun/ui/skeleton';
import { StepBar } from '@oun/ui/step-bar';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { QuestionInput } from './QuestionInput.tsx';
import { useSurveyDraft } from './survey-draft.ts';

const ID_MAX = 2_147_483_647;
/** An address that is no number is one where nothing is. */
const idIn = (text: string | undefined): number =>
  /^\d{1,10}$/.test(text ?? '') ? Math.min(Number(text), ID_MAX) : ID_MAX;
const surveyOf = (id: number) => query(getSurvey, { params: { id }, query: {} });

export const loader = prefetch(({ params: { id } }) => [surveyOf(idIn(id))]);
export const meta = pageMeta({ title: '설문', isPrivate: true });

const send = mutation(answerSurvey, { touches: [getSurvey, listMySurveys] });

function SurveyAnswerScreen() {
  const id = idIn(useParams()['id']);
  const survey = useQuery(surveyOf(id));
  const draft = useSurveyDraft(id);
  const { me } = useShell();
  const [isThanked, setThanked] = useState(false);
  if (isThanked) return <Thanks />;
  if (survey.error instanceof CallError && survey.error.status === 404) return <Gone />;
  return (
    <Block
      query={survey}
      title="설문을 불러오지 못했어요"
      skeleton={
        <Page title="설문" referrer="/" className="px-5">
          <Skeleton className="mt-6" shape="card" height={480} />
        </Page>
      }
    >
      {(found) => {
        // What a guest's device has sent is known to it alone.
        if (found.state === 'ANSWERED' || (me === null && draft.isSent)) return <Answered />;
        if (found.state === 'CLOSED') return <Closed survey={found} />;
        return (
          <Asking
            survey={found}
            draft={draft}
            onSent={() => {
              draft.finish();
              setThanked(true);
            }}
          />
        );
      }}
    </Block>
  );
}

export default withPrefetched(SurveyAnswerScreen);

const COLUMN = 'flex min-h-[calc(100dvh-56px)] flex-col pb-0';
const SECONDS_EACH = 12;
const lengthWords = (questions: number): string => {
  const seconds = questions * SECONDS_EACH;
  return seconds <= 30 ? '30초면 끝나요' : `${Math.ceil(seconds / 60)}분이면 끝나요`;
};

type AskingProps = { survey: Survey; draft: ReturnType<typeof useSurveyDraft>; onSent: () => void };

/** What it is for, and then one question after the other; the address says which, so that one can go back. */
function Asking({ survey, draft, onSent }: AskingProps) {
  const [search] = useSearchParams();
  const { questions } = survey;
  const { answers } = draft;
  const asked = Number(search.get('step') ?? 0);
  // Nobody comes past a question that needs an answer.
  const missing = questions.findIndex((question) => wrongInAnswer(question, answers[question.id]) !== undefined);
  const furthest = missing === -1 ? questions.length : missing + 1;
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), furthest) : 0;
  if (step === 0)
    return <Beginning survey={survey} hasBegun={Object.values(answers).some(hasAnswer)} next={furthest} />;
  return <Step key={step} step={step} survey={survey} draft={draft} onSent={onSent} />;
}

function Beginning({ survey, hasBegun, next }: { survey: Survey; hasBegun: boolean; next: number }) {
  const { id, title, intro, questions, ends_at } = survey;
  return (
    <Page title="설문" referrer="/" className={COLUMN}>
      <div className="px-5 pb-8">
        <h1 className="pt-6 text-heading-24">{title}</h1>
        {intro ? <p className="mt-2 text-body-16 whitespace-pre-line text-level-70">{intro}</p> : null}
        <Callout className="mt-6">
          질문 {questions.length}개 · {lengthWords(questions.length)} · {formatDate(ends_at)}까지
        </Callout>
        <p className="mt-4 text-body-14 text-level-60">
          누가 답했는지는 보지 않고, 답만 모아서 봐요. 한 번 보낸 답은 고칠 수 없어요.
        </p>
      </div>
      <StickyCta>
        <ButtonLink href={`/surveys/${id}?step=${hasBegun ? next : 1}`} size="Large" full>
          {hasBegun ? '이어서 답하기' : '시작하기'}
        </ButtonLink>
      </StickyCta>
    </Page>
  );
}

/** Said elsewhere meanwhile, or too late: what the page shows anew says so by itself. */
const SETTLED = new Set(['SURVEY_ANSWERED', 'SURVEY_CLOSED', 'NOT_FOUND']);

function Step({ step, survey, draft, onSent }: AskingProps & { step: number }) {
  const { id, questions } = survey;
  const question = questions[step - 1]!;
  const answer = draft.answers[question.id];
  const { me } = useShell();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // What is asked has changed under whoever reads it aloud.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const sending = useMutation({ ...send, onSuccess: onSent });
  const isLast = step === questions.length;
  const isSettled = sending.error !== null && SETTLED.has(codeOf(sending.error));

  const next = () => {
    const wrong = wrongInAnswer(question, answer);
    setError(wrong);
    if (wrong) return;
    if (!isLast) return void navigate(`/surveys/${id}?step=${step + 1}`);
    const answers = questions.map((one) => draft.answers[one.id]).filter(hasAnswer);
    sending.mutate({ params: { id }, body: { answers, ...(me === null && { visitor_id: deviceId(window) }) } });
  };
  if (isSettled) return codeOf(sending.error) === 'SURVEY_CLOSED' ? <Closed survey={survey} /> : <Answered />;
  return (
    <Page title="설문" referrer={step === 1 ? `/surveys/${id}` : `/surveys/${id}?step=${step - 1}`} className={COLUMN}>
      <div className="px-5 pb-8">
        <StepBar current={step} total={questions.length} className="pt-4" />
        <p className="num mt-3 text-body-13 text-level-60">
          {step} / {questions.length}
          {question.is_required ? '' : ' · 건너뛸 수 있어요'}
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-heading-24 break-keep outline-none">
          {question.title}
        </h1>
        <div className="mt-6">
          <QuestionInput
            question={question}
            answer={answer}
            error={error}
            onSay={(said) => {
              setError(undefined);
              draft.say(said);
            }}
          />
        </div>
        {sending.error ? (
          <Callout tone="error" alert className="mt-6" title="보내지 못했어요">
            {sending.error.message} 쓴 답은 이 기기에 있어요.
          </Callout>
        ) : null}
      </div>
      <StickyCta>
        <Button size="Large" full pending={sending.isPending} onClick={next}>
          {isLast ? '보내기' : hasAnswer(answer) || question.is_required ? '다음' : '건너뛰기'}
        </Button>
      </StickyCta>
    </Page>
  );
}

type EndProps = { title: string; description: string; action?: ReactNode };

const End = ({ title, description, action }: EndProps) => (
  <Page title="설문" referrer="/">
    <EmptyBlock
      level="h1"
      className="m-5"
      title={title}
      description={description}
      action={
        action ?? (
          <ButtonLink href="/" variant="gray">
            홈으로
          </ButtonLink>
        )
      }
    />
  </Page>
);

const Thanks = () => <End title="고마워요, 잘 받았어요" description="들려주신 말로 더 좋은 운동을 준비할게요." />;
const Answered = () => <End title="이미 답해주셨어요" description="한 설문에는 한 번만 답할 수 있어요." />;
const Closed = ({ survey: { title } }: { survey: Survey }) => (
  <End title="끝난 설문이에요" description={`‘${title}’의 답은 모두 받았어요. 다음에 꼭 들려주세요.`} />
);

function Gone() {
  const { me } = useShell();
  const signIn = useSignInAddress();
  if (me) return <End title="열려 있지 않은 설문이에요" description="받을 분이 정해져 있거나 아직 열리지 않았어요." />;
  return (
    <End
      title="열려 있지 않은 설문이에요"
      description="회원에게만 묻는 설문일 수 있어요. 로그인하고 다시 열어주세요."
      action={<ButtonLink href={signIn()}>로그인</ButtonLink>}
    />
  );
}
