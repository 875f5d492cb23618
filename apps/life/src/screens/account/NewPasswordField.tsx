import { type PasswordRule, passwordRules } from '@oun/contract/identity-rules';
import { cx } from '@oun/ui/class-names';
import { PasswordField } from '@oun/ui/password-field';
import { Check } from 'lucide-react';

type NewPasswordProps = {
  label?: string;
  email?: string;
  value: string;
  error?: string | undefined;
  onValue: (password: string) => void;
};

/** A new password with each rule ticked as it is kept. */
export function NewPasswordField({ label = '비밀번호', email = '', value, error, onValue }: NewPasswordProps) {
  return (
    <div>
      <PasswordField
        label={label}
        name="new_password"
        autoComplete="new-password"
        enterKeyHint="next"
        maxLength={200}
        required
        value={value}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
      <ul aria-label="비밀번호 규칙" className="mt-3 grid gap-1.5">
        {passwordRules(value, email).map((rule) => (
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

export const keepsRules = (password: string, email = ''): boolean =>
  passwordRules(password, email).every(({ isMet }) => isMet);
