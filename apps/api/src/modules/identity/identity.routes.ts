import * as contract from '@oun/contract/identity';
import { SOCIAL_PROVIDERS } from '@oun/contract/identity-rules';
import * as session from '@oun/contract/session';
import * as staffAuth from '@oun/contract/staff-auth';
import type { Mount } from '../../platform/http/http.ts';
import { experimentsOf } from '../experiment/experiment.ts';
import { getAccount } from './sign-up/accounts.ts';
import { changeAgreement, listAgreements } from './sign-up/agreements.ts';
import { confirm, getConfirmation, sendConfirmationCode } from './keys/confirmation.ts';
import { getMe, signIn } from './sign-in/check-password.ts';
import { listSignInLocks } from './sign-in/locks.ts';
import { getInvitation, myInvitationCode, verifyInvitationCode } from './sign-up/invitations.ts';
import { sendMobileCode, updateMobile, verifyMobile } from './keys/mobile-codes.ts';
import { askPairing, pairDevice, pollPairing } from './sign-in/pairing.ts';
import {
  changePassword,
  changePasswordByReset,
  requestPasswordReset,
  verifyPasswordReset,
} from './sign-in/passwords.ts';
import {
  endAllSessions,
  endOneSession,
  endSession,
  listSessions,
  openSession,
  refreshSession,
} from './sign-in/sessions.ts';
import { signUp, signUpBySocial } from './sign-up/sign-up.ts';
import { finishSocial, linkSocial, startSocial, unlinkSocial } from './sign-in/social.ts';
import { resetSecondFactor, staffChallenge, staffSignIn, staffVerify } from './staff/staff-accounts.ts';
import { previewWithdrawal, withdraw } from './leaving/withdrawal.ts';

export function identityRoutes(mount: Mount) {
  mount(contract.signIn, (ctx, { body }) => signIn(ctx, body));
  mount(contract.signUp, (ctx, { body }) => signUp(ctx, body));
  mount(contract.getMe, (ctx) => getMe(ctx));
  mount(contract.getAccount, (ctx) => getAccount(ctx));

  mount(contract.sendMobileCode, (ctx, { body }) => sendMobileCode(ctx, body.mobile));
  mount(contract.verifyMobile, (ctx, { body }) => verifyMobile(ctx, body));
  mount(contract.updateMobile, (ctx, { body }) => updateMobile(ctx, body));

  mount(contract.passwordReset, (ctx, { body }) => requestPasswordReset(ctx, body.email_address));
  mount(contract.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body.email_address));
  mount(contract.verifyPasswordReset, (ctx, { body }) => verifyPasswordReset(ctx, body.token));
  mount(contract.changePasswordByReset, (ctx, { body }) => changePasswordByReset(ctx, body));
  mount(contract.changePassword, (ctx, { body }) => changePassword(ctx, body));

  mount(contract.getConfirmation, (ctx) => getConfirmation(ctx));
  mount(contract.sendConfirmationCode, (ctx, { body }) => sendConfirmationCode(ctx, body.way));
  mount(contract.confirm, (ctx, { body }) => confirm(ctx, body));

  mount(contract.listAgreements, (ctx) => listAgreements(ctx));
  mount(contract.changeAgreement, (ctx, { body }) => changeAgreement(ctx, body));
  mount(contract.previewWithdrawal, (ctx) => previewWithdrawal(ctx));
  mount(contract.deactivate, (ctx, { body }) => withdraw(ctx, body.reason));

  mount(contract.myInvitationCode, (ctx) => myInvitationCode(ctx));
  mount(contract.verifyInvitationCode, (ctx, { body }) => verifyInvitationCode(ctx, body.code));
  mount(contract.getInvitation, async (ctx, { params }) => (await getInvitation(ctx, params.code)).answer);

  mount(contract.getConfig, async (ctx, { query }) => ({
    sign_in_providers: SOCIAL_PROVIDERS.filter((provider) => ctx.gateways.social[provider]),
    experiments: await experimentsOf(ctx, query.uuid),
  }));
  mount(contract.startSocial, (ctx, { params, body }) => startSocial(ctx, params.provider, body.redirect_path ?? '/'));
  mount(contract.finishSocial, (ctx, { body }) => finishSocial(ctx, body));
  mount(contract.signUpBySocial, (ctx, { body }) => signUpBySocial(ctx, body));
  mount(contract.linkSocial, (ctx, { body }) => linkSocial(ctx, body.ticket));
  mount(contract.unlinkSocial, (ctx, { params }) => unlinkSocial(ctx, params.provider));

  mount(session.openSession, (ctx) => openSession(ctx));
  mount(session.refreshSession, (ctx, { body }) => refreshSession(ctx, body.refresh_token));
  mount(session.endSession, (ctx, { body }) => endSession(ctx, body.refresh_token));
  mount(session.listSessions, (ctx) => listSessions(ctx));
  mount(session.endOneSession, (ctx, { params }) => endOneSession(ctx, params.id));
  mount(session.endAllSessions, (ctx, { query }) => endAllSessions(ctx, query.keep_current));

  mount(session.askPairing, (ctx, { body }) => askPairing(ctx, body.device_name));
  mount(session.pollPairing, (ctx, { body }) => pollPairing(ctx, body.device_code));
  mount(session.pairDevice, (ctx, { body }) => pairDevice(ctx, body.otp));

  mount(staffAuth.staffSignIn, (ctx, { body }) => staffSignIn(ctx, body));
  mount(staffAuth.listSignInLocks, (ctx) => listSignInLocks(ctx));
  mount(staffAuth.staffChallenge, (ctx) => staffChallenge(ctx));
  mount(staffAuth.staffVerify, (ctx, { body }) => staffVerify(ctx, body));
  mount(staffAuth.resetSecondFactor, (ctx, { params, body }) => resetSecondFactor(ctx, params.id, body.code));
}
