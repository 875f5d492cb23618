import { formRules } from './form-rules.ts';
import { changeMyProfile } from './people.ts';

export const changeMyProfileRules = formRules(changeMyProfile);
