import { type CallError, codeOf } from '@oun/client/call';
import { mutation, perform } from '@oun/client/mutation';
import { type FieldErrors, fieldErrorsOf } from '@oun/client/refusal';
import { signUp, signUpBySocial, type SocialProfile } from '@oun/contract/identity';
import { AGREEMENTS, bareCode } from '@oun/contract/identity-rules';
import { popup } from '@oun/shell/overlays';
import { openSession } from '@oun/shell/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { drop, keep } from '../kept.ts';
import { type Draft, NO_ERRORS, type Step } from './draft.ts';

export type Social = { ticket: string; profile: SocialProfile; redirect_path: string };

type Options = {
  social: Social | null;
  redirectPath: string;
  /** Leads to the step that has to be done again, with what must be forgotten there. */
  onWrong: (step: Step, errors: FieldErrors, part?: Partial<Draft>) => void;
  /** Before the page is left for good. */
  onLeave: () => void;
  onSignIn: (own: Record<string, string>) => void;
};

const joinByEmail = mutation(signUp, { touches: 'nothing' });
const joinBySocial = mutation(signUpBySocial, { touches: 'nothing' });

export function useSignUp({ social, redirectPath, onWrong, onLeave, onSignIn }: Options) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** Who has joined but whose session did not open must not be told that the address is taken. */
  const joined = useRef<Awaited<ReturnType<typeof join>>>(undefined);

  async function join(draft: Draft) {
    const body = personOf(draft);
    return social
      ? perform(client, joinBySocial, { body: { ticket: social.ticket, ...body } })
      : perform(client, joinByEmail, { body: { email_address: draft.email, password: draft.password, ...body } });
  }

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (draft: Draft) => {
      joined.current ??= await join(draft);
      const { accessToken, user, agreements, is_welcome_gift_due } = joined.current;
      await openSession(accessToken, social?.profile.provider ?? 'email', 'sign-up');
      keep('oun.signed_up', { nickname: user.nickname, agreements, is_welcome_gift_due });
      drop('oun.social_sign_up');
    },
    onSuccess: () => {
      onLeave();
      const query = new URLSearchParams({ redirect_path: redirectPath });
      window.location.assign(`/success-sign-up?${query}`);
    },
    onError: (error, draft) => void answer(error as CallError, draft),
  });

  function leaveForSignIn(own: Record<string, string>) {
    onLeave();
    onSignIn(own);
  }

  async function answer(error: CallError, draft: Draft) {
    switch (codeOf(error)) {
      case 'NICKNAME_TAKEN':
        return onWrong('nickname', { nickname: error.message });
      case 'INVITATION_CODE_INVALID':
      case 'SELF_REFERRAL':
        return onWrong('nickname', { invitation_code: error.message });
      case 'EMAIL_EXISTS':
        if (await popup({ ...error.body, action: '로그인하기', cancel: '다른 이메일로' })) {
          return leaveForSignIn({ method: 'email' });
        }
        return onWrong(social ? 'nickname' : 'email', { email_address: error.message });
      case 'SOCIAL_EMAIL_EXISTS':
        if (await popup({ ...error.body, action: '로그인하기', cancel: '닫기' })) return leaveForSignIn({});
        return onWrong(social ? 'nickname' : 'email', { email_address: error.message });
      case 'MOBILE_IN_USE':
        if (await popup({ ...error.body, action: '계속하기', cancel: '다른 번호로' })) {
          onWrong('nickname', NO_ERRORS, { takesOverMobile: true });
          return mutate({ ...draft, takesOverMobile: true });
        }
        return onWrong('mobile', NO_ERRORS, { verified: null });
      case 'CODE_MISMATCH':
      case 'CODE_EXPIRED':
      case 'CODE_DEAD':
        await popup({ title: '번호를 다시 확인할게요', message: '시간이 지나서 인증번호를 한 번 더 받아야 해요.' });
        return onWrong('mobile', NO_ERRORS, { verified: null });
      case 'UNDER_14':
      case 'AGREEMENT_REQUIRED':
      case 'AGREEMENT_OUTDATED':
        await popup(error.body);
        return onWrong('consent', NO_ERRORS);
      case 'SOCIAL_EXPIRED':
        await popup(error.body);
        drop('oun.social_sign_up');
        return leaveForSignIn({});
      default:
        return showFields(error);
    }
  }

  function showFields(error: CallError) {
    const fields = fieldErrorsOf(error) ?? NO_ERRORS;
    if (fields['email_address'] || fields['password']) return onWrong('email', fields);
    if (fields['mobile'] || fields['code']) return onWrong('mobile', fields, { verified: null });
    if (fields['nickname'] || fields['invitation_code']) return onWrong('nickname', fields);
    return setProblem(error.message);
  }

  return {
    isPending,
    isSuccess,
    problem,
    send(draft: Draft) {
      setProblem(undefined);
      mutate(draft);
    },
  };
}

const personOf = ({ nickname, verified, agreed, invitationCode, takesOverMobile }: Draft) => ({
  nickname: nickname.trim(),
  mobile: verified!.mobile,
  code: verified!.code,
  agreements: agreed.map((kind) => ({ kind, version: AGREEMENTS[kind].version })),
  ...(bareCode(invitationCode) !== '' && { invitation_code: bareCode(invitationCode) }),
  ...(takesOverMobile && { take_over_mobile: true }),
});
