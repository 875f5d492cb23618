import { formRules } from './form-rules.ts';
import { adminModerateReview } from './review-admin.ts';

export const adminModerateReviewRules = formRules(adminModerateReview);
