import { Button } from '@oun/ui/button';
import { EmailField } from '@oun/ui/email-field';
import { useState } from 'react';
import { type FieldErrors, NO_ERRORS, useWrongFieldFocus } from '../form-errors.ts';
import { FormPage } from '../FormPage.tsx';
import { keepsRules, NewPasswordField } from '../NewPasswordField.tsx';
import type { StepProps } from './draft.ts';

export function EmailStep({ draft, change, errors: told, page, goOn }: StepProps) {
  const [email, setEmail] = useState(draft.email);
  const [password, setPassword] = useState(draft.password);
  const [errors, setErrors] = useState<FieldErrors>(told);
  const form = useWrongFieldFocus(errors);

  function submit() {
    const wrong: Record<string, string> = {};
    const input = form.current?.elements.namedItem('email_address') as HTMLInputElement | null;
    if (!input?.validity.valid) wrong['email_address'] = '이메일 주소를 확인해주세요.';
    if (!keepsRules(password, email)) wrong['password'] = '아래 규칙을 모두 지켜주세요.';
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    change({ email: email.trim(), password });
    goOn();
  }

  return (
    <FormPage
      {...page}
      heading="이메일과 비밀번호를 정해주세요"
      form={form}
      onSubmit={submit}
      action={
        <Button type="submit" size="Large" full>
          다음
        </Button>
      }
    >
      <EmailField
        name="email_address"
        enterKeyHint="next"
        value={email}
        error={errors['email_address']}
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors(NO_ERRORS);
        }}
      />
      <NewPasswordField
        email={email}
        value={password}
        error={errors['password']}
        onValue={(typed) => {
          setPassword(typed);
          setErrors(NO_ERRORS);
        }}
      />
    </FormPage>
  );
}
