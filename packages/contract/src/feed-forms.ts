import { appealFeed, changeFeed, createFeed, reportFeed, writeComment } from './feed.ts';
import { formRules } from './form-rules.ts';

export const appealFeedRules = formRules(appealFeed);
export const createFeedRules = formRules(createFeed);
export const changeFeedRules = formRules(changeFeed);
export const writeCommentRules = formRules(writeComment);
export const reportFeedRules = formRules(reportFeed);
