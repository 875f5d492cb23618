import type { BodyInfo, MyReview, Review } from '@oun/contract/store-review';
import { FOLLOW_UP_DAYS, LEVEL_LABELS, REVIEW_REWARDS } from '@oun/contract/store-review';
import type { Picture } from '@oun/contract/picture';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { ItemSnapshot } from '../../../db/rows.ts';
import { memberPictures } from '../media/media.ts';

const DAY_MS = 86_400_000;
export const WRITE_DAYS = 90;
export const EDIT_DAYS = 30;

export type ReviewRow = {
  id: number;
  nickname: string;
  is_withdrawn: boolean;
  rating: number;
  content: string;
  option_text: string;
  pictures: Picture[];
  body_info: BodyInfo | null;
  like_count: number;
  is_liked: boolean;
  is_mine: boolean;
  reward: number;
  state: 'SHOWN' | 'BLOCKED' | 'DELETED';
  created_at: string;
  is_edited: boolean;
  follow_up: Review['follow_up'];
};

/** What is read of a review `r` by `viewerId`, joined with its author `a`. */
export const reviewColumns = (mediaUrl: string, viewerId: number | undefined) => sql`r.id,
  a.nickname, a.withdrawn_at is not null as is_withdrawn, r.rating, r.content, r.option_text, r.body_info,
  ${memberPictures(mediaUrl, 'r.image_ids', '리뷰 사진')} as pictures, r.like_count,
  ${viewerId === undefined ? sql`false` : sql`exists (select from review_like l where l.review_id = r.id and l.account_id = ${viewerId})`} as is_liked,
  ${viewerId === undefined ? sql`false` : sql`r.account_id = ${viewerId}`} as is_mine,
  r.reward, r.state, to_json(r.created_at) #>> '{}' as created_at, r.updated_at is not null as is_edited,
  case when r.follow_up is not null then json_build_object('content', r.follow_up, 'created_at', r.follow_up_at) end
    as follow_up`;

/** 163 → "160–164cm": enough to compare with, too little to know somebody by. */
export const band = (value: number, unit: string): string => {
  const from = Math.floor(value / 5) * 5;
  return `${from}–${from + 4}${unit}`;
};

export const bodyWords = ({ height_cm, weight_kg, level }: BodyInfo): string[] => [
  ...(height_cm === undefined ? [] : [band(height_cm, 'cm')]),
  ...(weight_kg === undefined ? [] : [band(weight_kg, 'kg')]),
  ...(level === undefined ? [] : [LEVEL_LABELS[level]]),
];

/** What is blocked keeps its place and its stars: a low rating is never hidden. */
export function reviewOf(row: ReviewRow): Review {
  const isBlocked = row.state === 'BLOCKED';
  return {
    id: row.id,
    author: { nickname: row.is_withdrawn ? '탈퇴한 회원' : row.nickname, is_withdrawn: row.is_withdrawn },
    rating: row.rating,
    content: isBlocked ? null : row.content,
    option_text: row.option_text,
    pictures: isBlocked ? [] : row.pictures,
    body: row.body_info === null || isBlocked ? [] : bodyWords(row.body_info),
    like_count: row.like_count,
    is_liked: row.is_liked,
    is_mine: row.is_mine,
    is_rewarded: row.reward > 0,
    is_blocked: isBlocked,
    created_at: row.created_at,
    is_edited: row.is_edited,
    follow_up: isBlocked ? null : row.follow_up,
  };
}

export type MyRow = ReviewRow & {
  order_item_id: number | null;
  order_number: string | null;
  product_id: number;
  product_name: string;
  brand_name: string;
  product_picture: Picture;
  delivered_at: string | null;
  is_confirmed: boolean;
  is_first: boolean;
  image_ids: number[];
  block_reason: string | null;
};

const rewardsOf = (isFirst: boolean, { text, photo }: { text: Won; photo: Won }) => {
  const times = isFirst ? 2 : 1;
  return { text: won(text * times), photo: won(photo * times), is_first: isFirst };
};

export function myReviewOf(now: Date, row: MyRow, rewards: { text: Won; photo: Won }): MyReview {
  const until = new Date(new Date(row.created_at).getTime() + EDIT_DAYS * DAY_MS);
  return {
    id: row.id,
    order_item_id: row.order_item_id,
    order_number: row.order_number,
    product: {
      id: row.product_id,
      name: row.product_name,
      brand_name: row.brand_name,
      picture: row.product_picture,
    },
    option_text: row.option_text,
    until: until.toISOString(),
    reward: rewardsOf(row.is_first, rewards),
    delivered_at: row.delivered_at,
    is_confirmed: row.is_confirmed,
    review: {
      ...reviewOf(row),
      // One's own words are one's own, blocked or not.
      content: row.content,
      pictures: row.pictures,
      image_ids: row.image_ids,
      body_info: row.body_info,
      rewarded: won(row.reward),
      can_edit: row.state === 'SHOWN' && until > now,
      block_reason: row.block_reason,
      follow_up: row.follow_up,
      follow_up_open: followUpOf(now, row),
    },
  };
}

/** Of what was bought here only, and once. */
function followUpOf(now: Date, row: MyRow) {
  const written = new Date(row.created_at).getTime();
  const [from, until] = [FOLLOW_UP_DAYS.from, FOLLOW_UP_DAYS.until].map((days) => new Date(written + days * DAY_MS));
  if (row.state !== 'SHOWN' || row.order_item_id === null || row.follow_up !== null || until! <= now) return null;
  return {
    from: from!.toISOString(),
    until: until!.toISOString(),
    is_open: from! <= now,
    points: won(REVIEW_REWARDS.follow_up),
  };
}

export type WritableRow = {
  order_item_id: number;
  order_number: string;
  product_id: number;
  snapshot: ItemSnapshot;
  delivered_at: string;
  is_confirmed: boolean;
  is_first: boolean;
};

export function writableOf(row: WritableRow, rewards: { text: Won; photo: Won }): MyReview {
  const { name, brand_name, option_text, picture } = row.snapshot;
  return {
    id: null,
    order_item_id: row.order_item_id,
    order_number: row.order_number,
    product: { id: row.product_id, name, brand_name, picture },
    option_text,
    until: new Date(new Date(row.delivered_at).getTime() + WRITE_DAYS * DAY_MS).toISOString(),
    reward: rewardsOf(row.is_first, rewards),
    delivered_at: row.delivered_at,
    is_confirmed: row.is_confirmed,
    review: null,
  };
}
