import { formRules } from './form-rules.ts';
import { writeProgramReview } from './lesson.ts';

export const writeProgramReviewRules = formRules(writeProgramReview);
