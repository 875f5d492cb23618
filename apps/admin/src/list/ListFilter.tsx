import { Select } from '@oun/ui/select';

type ListFilterProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  /** Nothing is all of them. */
  value: Value | null;
  onChange: (value: Value | null) => void;
};

/** One of a few, or all: beside a list's tabs and its search. */
export function ListFilter<Value extends string>({ label, values, labels, value, onChange }: ListFilterProps<Value>) {
  return (
    <Select
      label={label}
      hideLabel
      lead={label}
      size="Dense"
      value={value ?? 'ALL'}
      options={[{ value: 'ALL', label: '전체' }, ...values.map((one) => ({ value: one, label: labels[one] }))]}
      onChange={(next) => onChange(next === 'ALL' ? null : (next as Value))}
    />
  );
}
