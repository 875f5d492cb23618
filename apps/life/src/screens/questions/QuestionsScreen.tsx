import type { Question } from '@oun/contract/question';
import { paceWords, QUESTION_CATEGORIES, QUESTION_CATEGORY_LABELS, questionParts } from '@oun/contract/question-rules';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { ButtonLink } from '@oun/ui/button';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { IconButton } from '@oun/ui/icon-button';
import { Link } from '@oun/ui/link';
import { SearchField } from '@oun/ui/search-field';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight, Clock, MessageCircleQuestion, Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { agoWords } from '../feeds/ago.ts';
import { mine, pace, type Place, placeIn, placePath, questionsOf } from './queries.ts';
import { QuestionTags } from './QuestionTags.tsx';

export const loader = prefetch(({ url, isSignedIn }) => {
  const place = placeIn(url.searchParams);
  // Whose they are is known once the page is.
  return [pace, ...(isSignedIn ? [mine] : []), ...(place.isMine ? [] : [questionsOf(place)])];
});
export const meta = pageMeta({ title: '질문', description: '궁금한 동작을 물어보면 트레이너가 답해드려요.' });

function QuestionsScreen() {
  const { me } = useShell();
  const [search] = useSearchParams();
  const place = placeIn(search);
  const isMine = place.isMine && me !== null;
  const [isSearching, setSearching] = useState(place.q !== '');
  const navigate = useNavigate();
  const promise = usePromise();
  const go = (next: Place) => void navigate(placePath(next), { replace: true, preventScrollReset: true });
  return (
    <Page title="질문" referrer={isMine ? '/questions' : '/my'} className="flex min-h-[calc(100dvh-8rem)] flex-col">
      <div className="flex items-start justify-between gap-2 px-5 pt-6">
        <h1 className="text-heading-24 break-keep">
          {isMine ? (
            '내 질문'
          ) : (
            <>
              궁금한 동작이 있나요?
              <br />
              트레이너가 답해드려요.
            </>
          )}
        </h1>
        <IconButton
          label="질문 찾기"
          aria-expanded={isSearching}
          icon={<Search size={22} />}
          onClick={() => setSearching(!isSearching)}
        />
      </div>
      {promise ? (
        <p className="mt-2 flex items-center gap-1.5 px-5 text-body-14 text-level-60">
          <Clock size={16} aria-hidden="true" /> {promise} 답해드려요.
        </p>
      ) : null}
      {isSearching ? (
        <SearchField
          key={place.q}
          className="mx-5 mt-4"
          label="질문 찾기"
          placeholder="무릎, 플랭크처럼 적어보세요"
          defaultValue={place.q}
          maxLength={60}
          onSearch={(q) => go({ ...place, q })}
          onClear={() => go({ ...place, q: '' })}
        />
      ) : null}
      <ChipGroup label="갈래" className="no-scrollbar mt-5 flex-nowrap! overflow-x-auto px-5">
        {[undefined, ...QUESTION_CATEGORIES].map((category) => (
          <Chip
            key={category ?? 'all'}
            pressed={place.category === category}
            onClick={() => go({ ...place, category })}
          >
            {category ? QUESTION_CATEGORY_LABELS[category] : '전체'}
          </Chip>
        ))}
      </ChipGroup>
      {me && !isMine ? <Mine /> : null}
      <List key={JSON.stringify(place)} place={place} userId={isMine ? me.id : undefined} />
      <StickyCta>
        <ButtonLink href="/questions/write" size="Large" full>
          질문하기
        </ButtonLink>
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(QuestionsScreen);

function Mine() {
  const { data } = useQuery(mine);
  if (!data || data.count === 0) return null;
  return (
    <Link
      href={placePath({ isMine: true })}
      className="mx-5 mt-4 flex items-center gap-4 rounded-card bg-pink-0 px-4 py-3.5"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-level-0">
        <MessageCircleQuestion size={22} aria-hidden="true" />
      </span>
      <span className="num min-w-0 flex-1">
        <b className="block text-heading-16">내 질문 {withCommas(data.count)}개</b>
        {data.new_answer_count > 0 ? (
          <span className="block text-body-14 font-semibold text-pink-60">
            새 답변이 {withCommas(data.new_answer_count)}개 왔어요
          </span>
        ) : null}
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}

function List({ place, userId }: { place: Place; userId: number | undefined }) {
  const now = useNow();
  const list = useInfiniteQuery(questionsOf(place, userId));
  return (
    <div className="px-5 pt-2">
      <Block query={list} title="질문을 불러오지 못했어요" skeleton={<Waiting />}>
        {({ pages }) => {
          // What was asked meanwhile pushes others onto the next page: nobody reads them twice.
          const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
          if (items.length === 0) return <Nothing place={place} />;
          return (
            <>
              <ul className="divide-y divide-level-10">
                {items.map((question) => (
                  <Row key={question.id} question={question} now={now} />
                ))}
              </ul>
              <ComingOrEnd list={list} />
            </>
          );
        }}
      </Block>
    </div>
  );
}

function Row({ question, now }: { question: Question; now: number }) {
  const { author, follower_count, new_answer_count } = question;
  const [picture] = question.pictures;
  const facts = [
    author.is_withdrawn ? '탈퇴한 회원' : author.nickname,
    agoWords(question.created_at, now),
    ...(follower_count > 0 ? [`궁금해요 ${withCommas(follower_count)}`] : []),
    ...(new_answer_count > 0 ? [`새 답변 ${withCommas(new_answer_count)}`] : []),
  ];
  return (
    <li>
      <Link href={`/questions/${question.id}`} className="flex gap-4 py-5">
        <span className="min-w-0 flex-1">
          <QuestionTags question={question} />
          <b className="mt-2 line-clamp-2 text-heading-16 break-keep wrap-anywhere">
            {questionParts(question.content).title}
          </b>
          <span className="num mt-1 block text-body-13 text-level-60">{facts.join(' · ')}</span>
        </span>
        {picture ? (
          <span className="w-18 shrink-0">
            <Picture picture={picture} alt="" ratio="1/1" sizes="72px" rounded="control" />
          </span>
        ) : null}
      </Link>
    </li>
  );
}

const usePromise = () => paceWords(useQuery(pace).data?.median_minutes);

function Nothing({ place: { q, isMine, category } }: { place: Place }) {
  const promise = usePromise();
  if (q !== '' || (category !== undefined && !isMine))
    return (
      <EmptyBlock
        className="mt-4"
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title={q === '' ? '이 갈래의 질문이 아직 없어요' : `‘${q}’ 질문을 찾지 못했어요`}
        description={promise ? `물어보면 트레이너가 답해드려요. ${promise}요.` : '물어보면 트레이너가 답해드려요.'}
      />
    );
  return (
    <EmptyBlock
      className="mt-4"
      illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
      title="궁금한 동작이 있나요?"
      description={promise ? `트레이너가 답해드려요. ${promise}요.` : '트레이너가 답해드려요.'}
    />
  );
}

const Waiting = () => (
  <SkeletonGroup label="질문을 불러오고 있어요">
    {[0, 1, 2, 3].map((i) => (
      <div key={i} className="py-5">
        <Skeleton className="h-5.5 w-32" />
        <Skeleton className="mt-2 h-5 w-full" />
        <Skeleton className="mt-2 h-4 w-40" />
      </div>
    ))}
  </SkeletonGroup>
);
