import { query } from '@oun/client/query';
import { verifyInvitationCode } from '@oun/contract/identity';
import { bareCode, INVITATION_CODE, NICKNAME } from '@oun/contract/identity-rules';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Notice } from '@oun/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, NO_ERRORS, useWrongFieldFocus } from '../form-errors.ts';
import { FormPage } from '../FormPage.tsx';
import type { StepProps } from './draft.ts';

type Props = StepProps & {
  isPending: boolean;
  /** What went wrong that belongs to no field. */
  problem: string | undefined;
};

export function NicknameStep({ draft, change, errors: told, page, goOn, isPending, problem }: Props) {
  const { nickname, invitationCode } = draft;
  const [own, setOwn] = useState<FieldErrors>(NO_ERRORS);
  const errors = own === NO_ERRORS ? told : own;
  const form = useWrongFieldFocus(errors);
  const code = bareCode(invitationCode);
  const isWholeCode = INVITATION_CODE.test(code);
  const invitation = useQuery({
    ...query(verifyInvitationCode, { body: { code } }),
    enabled: isWholeCode,
    retry: false,
  });

  function submit() {
    const wrong: Record<string, string> = {};
    if (!NICKNAME.test(nickname.trim())) wrong['nickname'] = '한글, 영문, 숫자로 2~12자를 써주세요.';
    if (code !== '' && !isWholeCode) wrong['invitation_code'] = '초대 코드를 다시 확인해주세요.';
    else if (invitation.error) wrong['invitation_code'] = invitation.error.message;
    const isFine = Object.keys(wrong).length === 0;
    setOwn(isFine ? NO_ERRORS : wrong);
    if (isFine) goOn();
  }

  return (
    <FormPage
      {...page}
      heading="어떻게 부르면 될까요?"
      sub="다른 분들에게 보이는 이름이에요."
      form={form}
      onSubmit={submit}
      action={
        <Button type="submit" size="Large" full pending={isPending} pendingLabel="가입하고 있어요">
          가입하기
        </Button>
      }
    >
      <Field
        label="별명"
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={12}
        showCount
        value={nickname}
        error={errors['nickname']}
        hint="한글, 영문, 숫자로 2~12자"
        onChange={(event) => change({ nickname: event.target.value })}
      />
      <Field
        label="초대 코드"
        optional
        name="invitation_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={12}
        clearable
        value={invitationCode}
        error={errors['invitation_code'] ?? (isWholeCode ? invitation.error?.message : undefined)}
        success={isWholeCode && invitation.data ? `${invitation.data.nickname} 님이 초대했어요.` : undefined}
        onChange={(event) => change({ invitationCode: event.target.value.toUpperCase() })}
      />
      {problem ? (
        <Notice tone="error" alert>
          {problem}
        </Notice>
      ) : null}
    </FormPage>
  );
}
