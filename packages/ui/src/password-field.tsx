import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`${props.label} 보기`}
          className="hit flex size-6 items-center justify-center"
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} aria-hidden="true" />
        </button>
      }
    />
  );
}
