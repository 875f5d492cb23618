import { query } from '@oun/client/query';
import { rulesOf } from '@oun/contract/broken-rules';
import { verifyInvitationCode } from '@oun/contract/identity';
import { signUpRules } from '@oun/contract/identity-forms';
import { bareCode, INVITATION_CODE } from '@oun/contract/identity-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Callout } from '@oun/ui/callout';
import { useQuery } from '@tanstack/react-query';
import { FormPage } from '../FormPage.tsx';
import type { Draft, StepProps } from './draft.ts';

type Props = Omit<StepProps, 'goOn'> & {
  goOn: (typed: Pick<Draft, 'nickname' | 'invitationCode'>) => void;
  isPending: boolean;
  /** What went wrong that belongs to no field. */
  problem: string | undefined;
};

export function NicknameStep({ draft, errors: told, page, goOn, isPending, problem }: Props) {
  const form = useForm({
    start: { nickname: draft.nickname, invitation_code: draft.invitationCode },
    rules: rulesOf(signUpRules, 'nickname', 'invitation_code'),
    toInput: ({ nickname, invitation_code }) => ({
      body: { nickname, ...(bareCode(invitation_code) !== '' && { invitation_code }) },
    }),
    check: () => (isWholeCode && invitation.error ? { invitation_code: invitation.error.message } : {}),
    isGuarded: false,
    told,
    onDone: (_, { nickname, invitation_code }) => goOn({ nickname, invitationCode: invitation_code }),
  });
  const code = bareCode(form.values.invitation_code);
  const isWholeCode = INVITATION_CODE.test(code);
  const invitation = useQuery({
    ...query(verifyInvitationCode, { body: { code } }),
    enabled: isWholeCode,
    retry: false,
  });
  const { error, ...codeField } = form.text('invitation_code', (typed) => typed.toUpperCase());

  return (
    <FormPage
      {...page}
      heading="어떻게 부르면 될까요?"
      sub="다른 분들에게 보이는 이름이에요."
      form={form.props}
      action={
        <Button type="submit" size="Large" full pending={isPending} pendingLabel="가입하고 있어요">
          가입하기
        </Button>
      }
    >
      <Field
        {...form.text('nickname')}
        label="별명"
        autoComplete="nickname"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={12}
        showCount
        hint="한글, 영문, 숫자로 2~12자"
      />
      <Field
        {...codeField}
        label="초대 코드"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={12}
        clearable
        error={error ?? (isWholeCode ? invitation.error?.message : undefined)}
        success={isWholeCode && invitation.data ? `${invitation.data.nickname} 님이 초대했어요.` : undefined}
      />
      {problem ? (
        <Callout tone="error" alert>
          {problem}
        </Callout>
      ) : null}
    </FormPage>
  );
}
