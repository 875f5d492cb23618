import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import { getEvent, getPostedEvent } from '@oun/contract/event';
import { createFeed, getFeed, listComments, writeComment } from '@oun/contract/feed';
import { FEEDS_TOUCHED, LISTS } from './queries.ts';

export const postedEvent = query(getPostedEvent);
export const create = onceMutation(createFeed, {
  touches: [...FEEDS_TOUCHED, getPostedEvent, getEvent],
  isLeaving: true,
});
export const comment = onceMutation(writeComment, { touches: [listComments, getFeed, ...LISTS] });
