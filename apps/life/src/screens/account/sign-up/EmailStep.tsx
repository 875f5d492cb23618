import { rulesOf } from '@oun/contract/broken-rules';
import { signUpRules } from '@oun/contract/identity-forms';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { EmailField } from '@oun/ui/email-field';
import { FormPage } from '../FormPage.tsx';
import { NewPasswordField, rulesUnmet } from '../NewPasswordField.tsx';
import type { StepProps } from './draft.ts';

export function EmailStep({ draft, change, errors: told, page, goOn }: StepProps) {
  const form = useForm({
    start: { email_address: draft.email, password: draft.password },
    rules: rulesOf(signUpRules, 'email_address', 'password'),
    toInput: (body) => ({ body }),
    check: ({ email_address, password }) => ({ password: rulesUnmet(password, email_address) }),
    isGuarded: false,
    told,
    onDone: ({ body: { email_address, password } }) => {
      change({ email: email_address.trim(), password });
      goOn();
    },
  });

  return (
    <FormPage
      {...page}
      heading="이메일과 비밀번호를 정해주세요"
      form={form.props}
      action={
        <Button type="submit" size="Large" full>
          다음
        </Button>
      }
    >
      <EmailField {...form.text('email_address')} enterKeyHint="next" />
      <NewPasswordField {...form.text('password')} email={form.values.email_address} />
    </FormPage>
  );
}
