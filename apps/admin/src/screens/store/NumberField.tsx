import { Field, type FieldProps } from '@oun/ui/field';

/** Fed with `form.text(name, wholeDigits)`. */
export const NumberField = (props: Omit<FieldProps, 'size' | 'inputMode'>) => (
  <Field {...props} size="Dense" inputMode="numeric" />
);
