import type { Question, QuestionAnswer } from '@oun/contract/question';
import { questionParts } from '@oun/contract/question-rules';
import { popup, popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { share } from '@oun/shell/share';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { useMutation } from '@tanstack/react-query';
import { Flag, Pencil, Share, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { openReport } from '../feeds/report-sheet.tsx';
import { remove, removeAnswer } from './queries.ts';

type Close = (value: undefined) => void;

export const openQuestionMenu = (question: Question): Promise<undefined> =>
  sheet<undefined>('질문', questionMenu(question), { hideTitle: true });
export const openAnswerMenu = (answer: QuestionAnswer): Promise<undefined> =>
  sheet<undefined>('답변', answerMenu(answer), { hideTitle: true });

type RowProps = { icon: ReactNode; danger?: boolean; onPress: () => void; children: ReactNode };

function Row({ icon, danger = false, onPress, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className={cx(
          'flex min-h-row w-full items-center gap-4 text-left text-body-16',
          danger ? 'text-error' : 'text-level-90',
        )}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}

function Menu({ close, children }: { close: Close; children: ReactNode }) {
  return (
    <div className="pb-2">
      <ul>{children}</ul>
      <Button variant="gray" size="Large" full className="mt-2" onClick={() => close(undefined)}>
        닫기
      </Button>
    </div>
  );
}

const questionMenu = (question: Question): SheetBody<undefined> =>
  function QuestionMenu({ close }) {
    const { id, author, content, can_change } = question;
    const navigate = useNavigate();
    const gone = useMutation({
      ...remove,
      onSuccess: () => {
        close(undefined);
        toast('질문을 지웠어요.');
        void navigate('/questions', { replace: true });
      },
      onError: (error) => void popupError(error),
    });
    const askRemove = async () => {
      const isSure = await popup({
        title: '이 질문을 지울까요?',
        message: '되돌릴 수 없어요.',
        action: '질문 지우기',
        cancel: '그대로 두기',
        isDestructive: true,
      });
      if (isSure) gone.mutate({ params: { id } });
    };
    const after = (act: () => void) => () => {
      close(undefined);
      act();
    };
    return (
      <Menu close={close}>
        <Row
          icon={<Share size={22} aria-hidden="true" />}
          onPress={after(() => void share(questionParts(content).title, `/questions/${id}`))}
        >
          공유하기
        </Row>
        {can_change ? (
          <>
            <Row
              icon={<Pencil size={22} aria-hidden="true" />}
              onPress={after(() => void navigate(`/questions/write?edit=${id}`))}
            >
              질문 고치기
            </Row>
            <Row icon={<Trash2 size={22} aria-hidden="true" />} danger onPress={() => void askRemove()}>
              질문 지우기
            </Row>
          </>
        ) : null}
        {question.is_mine ? null : (
          <Row
            icon={<Flag size={22} aria-hidden="true" />}
            onPress={after(() => void openReport({ kind: 'QUESTION', id, person: author }))}
          >
            신고하기
          </Row>
        )}
      </Menu>
    );
  };

const answerMenu = (answer: QuestionAnswer): SheetBody<undefined> =>
  function AnswerMenu({ close }) {
    const gone = useMutation({
      ...removeAnswer,
      onSuccess: () => {
        close(undefined);
        toast('답변을 지웠어요.');
      },
      onError: (error) => void popupError(error),
    });
    return (
      <Menu close={close}>
        {answer.is_mine ? (
          <Row
            icon={<Trash2 size={22} aria-hidden="true" />}
            danger
            onPress={() => gone.mutate({ params: { id: answer.id } })}
          >
            답변 지우기
          </Row>
        ) : (
          <Row
            icon={<Flag size={22} aria-hidden="true" />}
            onPress={() => {
              close(undefined);
              void openReport({ kind: 'ANSWER', id: answer.id, person: answer.author });
            }}
          >
            신고하기
          </Row>
        )}
      </Menu>
    );
  };
