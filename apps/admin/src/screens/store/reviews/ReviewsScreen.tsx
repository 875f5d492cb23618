import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  adminExportReviews,
  adminListReviews,
  type AdminReviewRow,
  REVIEW_STAFF_SORTS,
} from '@oun/contract/review-admin';
import { formatDay } from '@oun/shell/dates';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Checkbox } from '@oun/ui/checkbox';
import { Stars } from '@oun/ui/rating';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { ExportButton } from '../../../list/ExportButton.tsx';
import { useListPlace } from '../../../list/list-place.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { openRow } from '../../../list/open-row.ts';
import { useRowKeys } from '../../../list/row-keys.ts';
import { StaffList } from '../../../list/StaffList.tsx';
import { tabHref } from '../../../list/tab-href.ts';
import { ReviewDrawer } from './ReviewDrawer.tsx';

export const meta = () => [{ title: '리뷰 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  rating: parseAsInteger,
  photo: parseAsBoolean.withDefault(false),
  blocked: parseAsBoolean,
  review: parseAsInteger,
};
/** Beside an open review there is room for no more than these. */
const NARROW = new Set(['rating', 'content', 'state']);
/** That it was taken is kept. */
const EXPORT = mutation(adminExportReviews, { touches: 'nothing' });
const RATINGS = ['ALL', '5', '4', '3', '2', '1'] as const;

const columns = (
  open: (id: number) => void,
): readonly ListColumn<AdminReviewRow, (typeof REVIEW_STAFF_SORTS)[number]>[] => [
  {
    key: 'rating',
    header: '별점',
    width: 120,
    sort: 'rating',
    cell: ({ rating }) => <Stars value={rating} size={15} className="align-middle" />,
  },
  {
    key: 'content',
    header: '리뷰',
    isFixed: true,
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
  {
    key: 'at',
    header: '쓴 날',
    width: 120,
    sort: 'newest',
    cell: ({ created_at }) => <span className="num">{formatDay(created_at)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 104,
    cell: ({ is_blocked }) => (
      <StatusDot tone={is_blocked ? 'failed' : 'done'}>{is_blocked ? '가려짐' : '보임'}</StatusDot>
    ),
  },
];

export default function ReviewsScreen() {
  const [{ q, rating, photo, blocked, review }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(REVIEW_STAFF_SORTS, { sort: 'newest', direction: 'desc' });
  const filter = {
    ...(q && { q: q.slice(0, 60) }),
    ...(rating !== null && rating >= 1 && rating <= 5 && { rating }),
    ...(photo && { photo_only: true }),
    ...(blocked !== null && { is_blocked: blocked }),
  };
  const reviews = useQuery({
    ...query(adminListReviews, { query: { ...filter, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(review, (id: number) => void setFilters({ review: id }));
  useRowKeys(reviews.data?.items.map(({ id }) => id) ?? [], review, open);
  const isFiltered = q !== '' || rating !== null || photo;
  return (
    <div className="flex items-start">
      <StaffList
        name="reviews"
        title="리뷰"
        query={reviews}
        place={place}
        columns={columns(open)}
        narrow={review === null ? undefined : NARROW}
        rowLabel={({ content }) => content}
        onOpen={({ id }) => open(id)}
        openId={review ?? undefined}
        minWidth={1040}
        empty={blocked ? '가려진 리뷰가 없어요.' : '아직 리뷰가 없어요.'}
        onClear={isFiltered ? () => change({ q: null, rating: null, photo: null }) : undefined}
        actions={
          <>
            <ListSearch
              q={q}
              label="상품, 브랜드, 닉네임, 이메일, 전화번호, 회원·상품·리뷰 번호"
              placeholder="상품, 브랜드, 닉네임, 이메일, 번호"
              className="w-76"
              onSearch={(next) => change({ q: next })}
            />
            <ExportButton name="리뷰" call={EXPORT} filter={filter} />
          </>
        }
        tabs={
          <TabNav
            label="상태"
            size="Dense"
            items={[
              { value: null, label: '전체' },
              { value: false, label: '보임' },
              { value: true, label: '가려짐' },
            ].map(({ value, label }) => ({
              href: tabHref('/store/reviews', { blocked: value, rating, photo: photo || null, q, ...place.kept }),
              label,
              current: blocked === value,
            }))}
          />
        }
        filters={
          <>
            <Select
              label="별점"
              hideLabel
              lead="별점"
              size="Dense"
              value={rating === null ? 'ALL' : (String(rating) as (typeof RATINGS)[number])}
              options={RATINGS.map((value) => ({ value, label: value === 'ALL' ? '전체' : `${value}점` }))}
              onChange={(value) => change({ rating: value === 'ALL' ? null : Number(value) })}
            />
            <Checkbox
              size="Dense"
              checked={photo}
              className="self-center pl-1"
              onChange={(event) => change({ photo: event.target.checked || null })}
            >
              사진 있음
            </Checkbox>
          </>
        }
      />
      {review === null ? null : (
        <ReviewDrawer key={review} id={review} onClose={() => void setFilters({ review: null })} />
      )}
    </div>
  );
}
