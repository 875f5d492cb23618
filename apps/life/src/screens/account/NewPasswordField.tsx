import { type PasswordRule, passwordRules } from '@oun/contract/identity-rules';
import { cx } from '@oun/ui/class-names';
import { PasswordField } from '@oun/ui/password-field';
import { Check } from 'lucide-react';
import type { ChangeEvent } from 'react';

type NewPasswordProps = {
  label?: string;
  email?: string;
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A new password with each rule ticked as it is kept. */
export function NewPasswordField({ label = '비밀번호', email = '', ...field }: NewPasswordProps) {
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        autoComplete="new-password"
        enterKeyHint="next"
        maxLength={200}
        required
      />
      <ul aria-label="비밀번호 규칙" className="mt-3 grid gap-1.5">
        {passwordRules(field.value, email).map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ rule: { text, isMet } }: { rule: PasswordRule }) {
  return (
    <li className={cx('flex items-center gap-1.5 text-body-14', isMet ? 'text-success' : 'text-level-60')}>
      <Check size={16} strokeWidth={isMet ? 3 : 2} aria-hidden="true" className={isMet ? '' : 'text-level-40'} />
      {text}
      <span className="sr-only">{isMet ? '지켰어요' : '아직이에요'}</span>
    </li>
  );
}

/** The rules themselves stand below the field, each with whether it is kept. */
export const rulesUnmet = (password: string, email = ''): string | undefined =>
  passwordRules(password, email).every(({ isMet }) => isMet) ? undefined : '아래 규칙을 모두 지켜주세요.';
