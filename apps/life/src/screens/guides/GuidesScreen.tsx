import { COMPANY } from '@oun/brand';
import { query } from '@oun/client/query';
import { getLandingPages } from '@oun/contract/display';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { Accordion } from '@oun/ui/accordion';
import { Button, ButtonLink } from '@oun/ui/button';
import { Chip } from '@oun/ui/chip';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Rail } from '@oun/ui/rail';
import { SearchField } from '@oun/ui/search-field';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { findGuides, type Guide } from './guide-search.ts';
import { LandingBlocks } from './LandingBlocks.tsx';

const guides = query(getLandingPages, { params: { bucket: 'user-guides' } });

export const loader = prefetch(() => [guides]);
export const meta = pageMeta({
  title: '이용 안내',
  description: '가입, 재생, TV 연결, 결제와 환불까지. 궁금한 것을 찾아보세요.',
});

function GuidesScreen() {
  const list = useQuery(guides);
  return (
    <Page title="이용 안내" className="px-5">
      <h1 className="pt-6 text-heading-24">무엇을 도와드릴까요?</h1>
      <Block
        query={list}
        title="안내를 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-4 grid gap-3">
            {[0, 1, 2, 3, 4].map((i) => (
              <Skeleton key={i} shape="control" height={56} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => <Guides all={items} />}
      </Block>
      <Contact />
    </Page>
  );
}

export default withUrlState(withPrefetched(GuidesScreen));

const parsers = { q: parseAsString.withDefault(''), topic: parseAsString, open: parseAsString };

function Guides({ all }: { all: readonly Guide[] }) {
  const [{ q, topic, open }, setQuery] = useQueryStates(parsers, { history: 'replace', scroll: false });
  const topics = [...new Set(all.map((guide) => guide.topic))];
  const found = findGuides(all, q).filter((guide) => topic === null || guide.topic === topic);
  return (
    <>
      <SearchField
        className="mt-4"
        label="안내 찾기"
        placeholder="TV 연결, 환불처럼 찾아보세요"
        value={q}
        onChange={(event) => void setQuery({ q: event.target.value || null })}
        onClear={() => void setQuery({ q: null })}
      />
      <Rail label="주제" gap={8} className="mt-3">
        {[null, ...topics].map((one) => (
          <Chip key={one ?? ''} pressed={topic === one} onClick={() => void setQuery({ topic: one })}>
            {one ?? '전체'}
          </Chip>
        ))}
      </Rail>
      <p role="status" className="sr-only">
        {q ? `${found.length}개를 찾았어요` : ''}
      </p>
      {found.length === 0 ? (
        <EmptyBlock
          className="mt-6"
          illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
          title="찾는 내용이 없나요?"
          description="바로 물어보세요."
          action={
            <ButtonLink href={`mailto:${COMPANY.email}`} variant="white">
              이메일로 묻기
            </ButtonLink>
          }
        />
      ) : (
        topics
          .filter((one) => found.some((guide) => guide.topic === one))
          .map((one) => (
            <section key={one} className="mt-8">
              <h2 className="mb-1 text-heading-18">{one}</h2>
              <Accordion
                multiple
                // What was searched for stands open where little is left to look through.
                {...(open && found.some(({ slug }) => slug === open) ? { defaultValue: [open] } : {})}
                items={found
                  .filter((guide) => guide.topic === one)
                  .map((guide) => ({
                    value: guide.slug,
                    title: (
                      <>
                        <span className="block">{guide.title}</span>
                        {guide.sub ? (
                          <span className="mt-0.5 block text-body-13 font-regular text-level-60">{guide.sub}</span>
                        ) : null}
                      </>
                    ),
                    content: (
                      <>
                        <LandingBlocks blocks={guide.blocks} level="h4" />
                        <Helpful slug={guide.slug} />
                      </>
                    ),
                  }))}
              />
            </section>
          ))
      )}
    </>
  );
}

function Helpful({ slug }: { slug: string }) {
  const [isDone, setDone] = useState(false);
  const answer = (helpful: 'yes' | 'no') => {
    setDone(true);
    void import('@oun/shell/tracked-event').then(({ sendEvent }) =>
      sendEvent({ name: 'guide_feedback', extra: { slug, helpful } }),
    );
  };
  return (
    <div className="mt-5 flex min-h-11 items-center justify-between gap-3 border-t border-level-10 pt-4">
      <p role="status" className="text-body-14 text-level-60">
        {isDone ? '알려주셔서 고마워요.' : '도움이 됐나요?'}
      </p>
      {isDone ? null : (
        <div className="flex gap-2">
          <Button variant="line" onClick={() => answer('yes')}>
            네
          </Button>
          <Button variant="line" onClick={() => answer('no')}>
            아니요
          </Button>
        </div>
      )}
    </div>
  );
}

function Contact() {
  return (
    <section className="mt-10 rounded-card bg-level-5 p-5">
      <h2 className="text-heading-16">더 궁금한 게 있나요?</h2>
      <p className="mt-1 text-body-14 text-level-60">{COMPANY.supportHours}에 사람이 답해드려요.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={`tel:${COMPANY.phone}`} variant="white">
          <Phone size={18} aria-hidden="true" />
          <span className="num">{COMPANY.phone}</span>
        </ButtonLink>
        <ButtonLink href={`mailto:${COMPANY.email}`} variant="white">
          <Mail size={18} aria-hidden="true" />
          {COMPANY.email}
        </ButtonLink>
      </div>
    </section>
  );
}
