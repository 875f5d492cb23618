import { Field, type FieldProps } from './field.tsx';

type EmailFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'label'> & { label?: string };

/** An e-mail address as phones and password managers like to fill it in. */
export function EmailField({ label = '이메일', ...rest }: EmailFieldProps) {
  return (
    <Field
      label={label}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      maxLength={254}
      {...rest}
    />
  );
}
