import { CARRIER_CODES, type CarrierCode, CARRIERS } from '@oun/contract/carrier';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';

export type ParcelWords = { carrier_code: CarrierCode; invoice_no: string };
export const NO_PARCEL: ParcelWords = { carrier_code: CARRIER_CODES[0], invoice_no: '' };

/** Who carries it, and under what number. */
export function ParcelFields({
  value,
  onChange,
  error,
  label = '송장번호',
}: {
  value: ParcelWords;
  onChange: (value: ParcelWords) => void;
  error?: string | undefined;
  label?: string;
}) {
  return (
    <div className="grid grid-cols-[148px_1fr] items-start gap-2">
      <Select
        label="택배사"
        size="Dense"
        value={value.carrier_code}
        options={CARRIER_CODES.map((code) => ({ value: code, label: CARRIERS[code] }))}
        onChange={(carrier_code) => onChange({ ...value, carrier_code })}
      />
      <Field
        label={label}
        size="Dense"
        inputMode="numeric"
        maxLength={30}
        value={value.invoice_no}
        error={error}
        onChange={(event) => onChange({ ...value, invoice_no: event.target.value.trim() })}
      />
    </div>
  );
}
