import { formRules } from './form-rules.ts';
import { changeReview, followUpReview } from './store-review.ts';

export const changeReviewRules = formRules(changeReview);
export const followUpReviewRules = formRules(followUpReview);
