import { formRules } from './form-rules.ts';
import {
  changePassword,
  changePasswordByReset,
  confirm,
  requestPasswordReset,
  sendMobileCode,
  signIn,
  signUp,
  verifyMobile,
} from './identity.ts';

export const signInRules = formRules(signIn);
export const signUpRules = formRules(signUp);
export const sendMobileCodeRules = formRules(sendMobileCode);
export const verifyMobileRules = formRules(verifyMobile);
export const requestPasswordResetRules = formRules(requestPasswordReset);
export const changePasswordByResetRules = formRules(changePasswordByReset);
export const changePasswordRules = formRules(changePassword);
export const confirmRules = formRules(confirm);
