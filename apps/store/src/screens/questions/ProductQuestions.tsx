import { COMPANY } from '@oun/brand';
import { mutation, touch } from '@oun/client/mutation';
import { listQuery } from '@oun/client/query';
import {
  deleteProductQuestion,
  listProductQuestions,
  type ProductQuestion,
  QUESTION_STATE_LABELS,
} from '@oun/contract/inquiry';
import { unbroken } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { formatDay } from '@oun/shell/dates';
import { useAsMember } from '@oun/shell/as-member';
import { popup, popupError, sheet, toast } from '@oun/shell/overlays';
import { Badge } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { More } from '../MoreOrEnd.tsx';
import { Lock } from 'lucide-react';

export const questionsOf = (productId: number) =>
  listQuery(listProductQuestions, { params: { id: productId }, query: { limit: 10 } });

/** What was asked about a product and what was answered. Whoever has not signed in may read. */
export function ProductQuestions({ productId }: { productId: number }) {
  const questions = useInfiniteQuery(questionsOf(productId));
  const write = async () => {
    const { askBody } = await import('./ask-body.tsx');
    const asked = await sheet<true>('상품 문의하기', askBody(productId));
    if (asked) toast('문의를 남겼어요. 답변이 오면 알려드릴게요.');
  };
  const wish = { what: `question:${productId}`, why: '로그인하면 바로 물어볼 수 있어요', icon: 'write' } as const;
  const ask = useAsMember(wish, () => void write());
  return (
    <section aria-label="상품 문의">
      <Button variant="line" size="Large" full onClick={() => ask()}>
        상품 문의하기
      </Button>
      <p className="mt-3 text-body-13 text-level-60">
        주문과 배송은 {unbroken(COMPANY.phone)} ({COMPANY.supportHours})로 물어보면 더 빨라요.
      </p>
      <Block
        query={questions}
        title="문의를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-5 grid gap-4">
            <Skeleton shape="card" height={96} />
            <Skeleton shape="card" height={96} />
          </SkeletonGroup>
        }
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <EmptyBlock
                className="mt-5"
                title="아직 문의가 없어요"
                description="궁금한 점을 물어보면 영업일 하루 안에 답해드려요."
              />
            );
          return (
            <>
              <ul className="mt-3 divide-y divide-level-10">
                {items.map((question) => (
                  <li key={question.id}>
                    <Question question={question} />
                  </li>
                ))}
              </ul>
              <More list={questions} label="문의 더 보기" className="mt-2" />
            </>
          );
        }}
      </Block>
    </section>
  );
}

function Question({ question }: { question: ProductQuestion }) {
  const { state, nickname, content, answer, is_secret, created_at } = question;
  return (
    <article className="py-5" aria-label={nickname === null ? '비밀글' : `${nickname} 님의 문의`}>
      <p className="flex items-center gap-2 text-body-13 text-level-60">
        <Badge tone={state === 'ANSWERED' ? 'success' : undefined}>{QUESTION_STATE_LABELS[state]}</Badge>
        <span className="min-w-0 truncate">{nickname}</span>
        <time dateTime={created_at} className="num ml-auto shrink-0">
          {formatDay(created_at)}
        </time>
      </p>
      {content === null ? (
        <p className="mt-2.5 flex items-center gap-1.5 text-body-15 text-level-60">
          <Lock size={16} aria-hidden="true" />
          비밀글이에요
        </p>
      ) : (
        <p className="mt-2.5 text-body-15 break-words whitespace-pre-line text-level-80">
          {is_secret ? <Lock size={16} aria-label="비밀글" className="mr-1.5 inline-block align-text-bottom" /> : null}
          {content}
        </p>
      )}
      {answer ? (
        <div className="mt-3 rounded-card bg-level-5 px-4 py-3.5">
          <p className="flex justify-between gap-2 text-body-13 text-level-60">
            <b className="text-level-80">답변</b>
            <time dateTime={answer.answered_at} className="num">
              {formatDay(answer.answered_at)}
            </time>
          </p>
          <p className="mt-1.5 text-body-15 break-words whitespace-pre-line text-level-80">{answer.content}</p>
        </div>
      ) : null}
      {question.can_delete ? <Delete id={question.id} /> : null}
    </article>
  );
}

function Delete({ id }: { id: number }) {
  const client = useQueryClient();
  const remove = useMutation({
    ...mutation(deleteProductQuestion, { touches: 'nothing' }),
    onSuccess: () => toast('문의를 지웠어요.'),
    onError: (error) => void popupError(error),
    // What could not be deleted has mostly been answered meanwhile.
    onSettled: () => touch(client, [listProductQuestions]),
  });
  const ask = async () => {
    const isSure = await popup({
      title: '이 문의를 지울까요?',
      action: '지우기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  return (
    <Button variant="plain" className="mt-1 -ml-4" pending={remove.isPending} onClick={() => void ask()}>
      문의 지우기
    </Button>
  );
}
