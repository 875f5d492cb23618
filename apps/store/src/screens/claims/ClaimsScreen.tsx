import { listQuery } from '@oun/client/query';
import { type Claim, CLAIM_TYPE_LABELS, listClaims } from '@oun/contract/claim';
import { CLAIM_STATE_LABELS, CLAIM_TYPES } from '@oun/contract/order';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { Picture } from '@oun/shell/picture';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { Button, ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { Select } from '@oun/ui/select';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { MoreOrEnd } from '../MoreOrEnd.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { claimTone, listWords, stateWords } from './claim-words.ts';

const STATES = ['open', 'closed'] as const;
const parsers = { type: parseAsStringLiteral(CLAIM_TYPES), state: parseAsStringLiteral(STATES) };
const readFilters = createLoader(parsers);
type Filters = Awaited<ReturnType<typeof readFilters>>;

const claimsOf = ({ type, state }: Filters) =>
  listQuery(listClaims, {
    query: { ...(type && { type }), ...(state && { is_open: state === 'open' ? 'true' : 'false' }) },
  });

export const loader = prefetch(({ url }) => [claimsOf(readFilters(url))]);
export const meta = pageMeta({ title: '취소·반품·교환', isPrivate: true });

const STATE_OPTIONS = [
  { value: 'all', label: '전체' },
  { value: 'open', label: '진행 중' },
  { value: 'closed', label: '끝난 요청' },
] as const;

function ClaimsScreen() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push', scroll: false });
  const list = useInfiniteQuery({ ...claimsOf(filters), placeholderData: (kept) => kept });
  const claims = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title="취소·반품·교환" referrer="/my/orders" className="px-page">
      <ScreenTitle>취소·반품·교환</ScreenTitle>
      <div className="mt-4 flex items-center justify-between gap-3">
        <ChipGroup label="종류">
          <Chip pressed={filters.type === null} onClick={() => void setFilters({ type: null })}>
            전체
          </Chip>
          {CLAIM_TYPES.map((type) => (
            <Chip key={type} pressed={filters.type === type} onClick={() => void setFilters({ type })}>
              {CLAIM_TYPE_LABELS[type]}
            </Chip>
          ))}
        </ChipGroup>
        <Select
          label="진행"
          look="inline"
          options={STATE_OPTIONS}
          value={filters.state ?? 'all'}
          onChange={(state) => void setFilters({ state: state === 'all' ? null : state })}
        />
      </div>
      {list.isError && claims.length === 0 ? (
        <ErrorBlock
          className="mt-6"
          title="요청을 불러오지 못했어요"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <ClaimsSkeleton />
      ) : claims.length === 0 ? (
        <NoClaims isFiltered={filters.type !== null || filters.state !== null} onReset={() => void setFilters(null)} />
      ) : (
        <>
          <ul
            aria-busy={list.isPlaceholderData}
            className={cx('mt-5 grid gap-3', list.isPlaceholderData && 'opacity-60')}
          >
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </ul>
          <MoreOrEnd list={list} />
        </>
      )}
    </Page>
  );
}

export default withUrlState(withPrefetched(ClaimsScreen));

const TONE = { under_way: 'text-caution', done: 'text-level-90', over: 'text-level-60' } as const;

function ClaimCard({ claim }: { claim: Claim }) {
  const [first] = claim.items;
  return (
    <Card as="li" padding={16} className="relative">
      <div className="flex items-center justify-between gap-3">
        <h2 className={cx('text-heading-16', TONE[claimTone(claim)])}>{CLAIM_STATE_LABELS[claim.state]}</h2>
        <Link
          href={`/my/claims/${claim.id}`}
          className="inline-flex shrink-0 items-center text-body-14 text-level-60 after:absolute after:inset-0 after:rounded-card"
        >
          <span className="sr-only">{listWords(claim)} </span>상세
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <p className="mt-0.5 text-body-14 text-level-70">{stateWords(claim)}</p>
      <div className="mt-3 flex items-center gap-3">
        {first ? (
          <span className="w-14 shrink-0">
            <Picture picture={first.picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
          </span>
        ) : null}
        <span className="min-w-0">
          <span className="line-clamp-1 text-body-15">{listWords(claim)}</span>
          <span className="num block text-body-13 text-level-60">
            {formatDate(claim.requested_at)} 요청 · {claim.reason}
          </span>
        </span>
      </div>
    </Card>
  );
}

function NoClaims({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return isFiltered ? (
    <EmptyBlock
      className="mt-6"
      title="조건에 맞는 요청이 없어요"
      level="h2"
      action={
        <Button variant="white" onClick={onReset}>
          조건 지우기
        </Button>
      }
    />
  ) : (
    <EmptyBlock
      className="mt-6"
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="취소하거나 돌려보낸 상품이 없어요"
      description="주문 상세에서 취소·반품·교환을 요청할 수 있어요."
      level="h2"
      action={<ButtonLink href="/my/orders">주문 내역 보기</ButtonLink>}
    />
  );
}

function ClaimsSkeleton() {
  return (
    <SkeletonGroup className="mt-5 grid gap-3">
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} shape="card" height={148} />
      ))}
    </SkeletonGroup>
  );
}
