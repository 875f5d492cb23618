import { Field, type FieldProps } from '@oun/ui/field';

const DIGITS_MAX = 9;

type Props = Omit<FieldProps, 'value' | 'onChange' | 'size' | 'inputMode'> & {
  value: string;
  onChange: (digits: string) => void;
};

/** A whole number as it is typed: nothing but digits stays. */
export const NumberField = ({ onChange, ...rest }: Props) => (
  <Field
    {...rest}
    size="Dense"
    inputMode="numeric"
    onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS_MAX))}
  />
);
