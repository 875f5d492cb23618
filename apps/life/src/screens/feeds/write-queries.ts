import { onceMutation } from '@oun/client/once-mutation';
import { createFeed, getFeed, listComments, writeComment } from '@oun/contract/feed';
import { FEEDS_TOUCHED, LISTS } from './queries.ts';

export const create = onceMutation(createFeed, { touches: FEEDS_TOUCHED, isLeaving: true });
export const comment = onceMutation(writeComment, { touches: [listComments, getFeed, ...LISTS] });
