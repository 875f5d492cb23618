/** What other modules may use of accounts. */
export { holdAccount, releaseAccount } from './leaving/withdrawal.ts';
export { write as writeLetter, type WrittenLetter } from './messages/identity-messages.ts';
export { getInvitation as findInvitation } from './sign-up/invitations.ts';
export { hashPassword } from './sign-in/password-work.ts';
export { rename } from './sign-up/rename.ts';
export { membersMeant } from './staff/members-meant.ts';
export { changeAgreement } from './sign-up/agreements.ts';
