import { query } from '@oun/client/query';
import { adminListReviews, type AdminReviewRow } from '@oun/contract/review-admin';
import { formatDay } from '@oun/shell/dates';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Checkbox } from '@oun/ui/checkbox';
import { Stars } from '@oun/ui/rating';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import type { TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useRowKeys } from '../../../list/row-keys.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { ListTitle } from '../../ListHead.tsx';
import { PAGE_SIZE, StaffTable } from '../../StaffTable.tsx';
import { tabHref } from '../../../list/tab-href.ts';
import { ReviewDrawer } from './ReviewDrawer.tsx';

export const meta = () => [{ title: '리뷰 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  rating: parseAsInteger,
  photo: parseAsBoolean.withDefault(false),
  blocked: parseAsBoolean,
  page: parseAsInteger.withDefault(1),
  review: parseAsInteger,
};
/** Beside an open review there is room for no more than these. */
const NARROW = new Set(['rating', 'content', 'state']);
const RATINGS = ['ALL', '5', '4', '3', '2', '1'] as const;

const columns = (open: (id: number) => void): readonly TableColumn<AdminReviewRow>[] => [
  {
    key: 'rating',
    header: '별점',
    width: 104,
    cell: ({ rating }) => <Stars value={rating} size={15} className="align-middle" />,
  },
  {
    key: 'content',
    header: '리뷰',
    cell: ({ id, content, photo_count }) => (
      <span className="flex items-center gap-2">
        {photo_count > 0 ? <Badge>사진 {photo_count}</Badge> : null}
        <button type="button" className="min-w-0 truncate text-left hover:underline" onClick={() => open(id)}>
          {content}
        </button>
      </span>
    ),
  },
  {
    key: 'product',
    header: '상품',
    width: 280,
    cell: ({ product, option_text }) => (
      <span className="block truncate">
        {product.name}
        {option_text ? <span className="text-level-60"> · {option_text}</span> : null}
      </span>
    ),
  },
  {
    key: 'who',
    header: '쓴 사람',
    width: 120,
    cell: ({ author }) => <span className="block truncate">{author.nickname}</span>,
  },
  { key: 'at', header: '쓴 날', width: 110, cell: ({ created_at }) => formatDay(created_at) },
  {
    key: 'state',
    header: '상태',
    width: 90,
    cell: ({ is_blocked }) => (
      <StatusDot tone={is_blocked ? 'failed' : 'done'}>{is_blocked ? '가려짐' : '보임'}</StatusDot>
    ),
  },
];

export default function ReviewsScreen() {
  const [{ q, rating, photo, blocked, page, review }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const reviews = useQuery({
    ...query(adminListReviews, {
      query: {
        page: Math.min(Math.max(page, 1), 10_000),
        page_size: PAGE_SIZE,
        ...(q && { q: q.slice(0, 60) }),
        ...(rating !== null && rating >= 1 && rating <= 5 && { rating }),
        ...(photo && { photo_only: 'true' }),
        ...(blocked !== null && { is_blocked: String(blocked) }),
      },
    }),
    placeholderData: (kept) => kept,
  });
  const open = (id: number) => void setFilters({ review: id });
  const total = reviews.data?.total;
  useRowKeys(reviews.data?.items.map(({ id }) => id) ?? [], review, open);
  const all = columns(open);
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1 px-5 py-6 desk:px-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListTitle total={total}>리뷰</ListTitle>
          <div className="flex flex-wrap items-center gap-3">
            <Checkbox
              size="Dense"
              checked={photo}
              onChange={(event) => void setFilters({ photo: event.target.checked || null, page: null })}
            >
              사진 있음
            </Checkbox>
            <Select
              label="별점"
              lead="별점"
              size="Dense"
              value={rating === null ? 'ALL' : (String(rating) as (typeof RATINGS)[number])}
              options={RATINGS.map((value) => ({ value, label: value === 'ALL' ? '전체' : `${value}점` }))}
              onChange={(value) => void setFilters({ rating: value === 'ALL' ? null : Number(value), page: null })}
            />
            <ListSearch
              q={q}
              label="상품 이름"
              className="w-62"
              onSearch={(next) => void setFilters({ q: next, page: null })}
            />
          </div>
        </div>
        <TabNav
          className="mt-3"
          label="상태"
          size="Dense"
          items={[
            { value: null, label: '전체' },
            { value: false, label: '보임' },
            { value: true, label: '가려짐' },
          ].map(({ value, label }) => ({
            href: tabHref('/store/reviews', { blocked: value, rating, photo: photo || null, q }),
            label,
            current: blocked === value,
          }))}
        />
        <StaffTable
          className="mt-2"
          caption="리뷰"
          columns={review === null ? all : all.filter(({ key }) => NARROW.has(key))}
          minWidth={review === null ? 960 : 480}
          onRowPress={({ id }) => open(id)}
          currentKey={review === null ? undefined : String(review)}
          empty="조건에 맞는 데이터가 없어요. 조건을 넓혀보세요."
          query={reviews}
          page={page}
          onPage={(next) => void setFilters({ page: next })}
        />
      </div>
      {review === null ? null : (
        <ReviewDrawer key={review} id={review} onClose={() => void setFilters({ review: null })} />
      )}
    </div>
  );
}
