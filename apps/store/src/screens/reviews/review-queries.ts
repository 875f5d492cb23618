import { listQuery, query } from '@oun/client/query';
import { getBenefits } from '@oun/contract/benefit';
import { getReviewSummary, listMyReviews, listReviews, type REVIEW_SORTS } from '@oun/contract/store-review';

export type ReviewFilters = {
  sort: (typeof REVIEW_SORTS)[number];
  rating: number | null;
  option: string | null;
  photo: boolean;
};

export const FIRST_FILTERS: ReviewFilters = { sort: 'recommended', rating: null, option: null, photo: false };

export const productReviews = (id: number, { sort, rating, option, photo }: ReviewFilters) =>
  listQuery(listReviews, {
    params: { id },
    query: {
      sort,
      limit: 10,
      ...(rating !== null && { rating: [rating] }),
      ...(option !== null && { option }),
      ...(photo && { photo_only: 'true' }),
    },
  });

export const reviewSummary = (id: number) => query(getReviewSummary, { params: { id } });
export const myReviews = (state: 'writable' | 'written') => listQuery(listMyReviews, { query: { state } });
export const benefits = query(getBenefits);
