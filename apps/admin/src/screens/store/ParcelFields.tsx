import { CARRIER_CODES, type CarrierCode, CARRIERS } from '@oun/contract/carrier';
import { Field, type FieldProps } from '@oun/ui/field';
import { Select, type SelectProps } from '@oun/ui/select';

export type ParcelWords = { carrier_code: CarrierCode; invoice_no: string };
export const NO_PARCEL: ParcelWords = { carrier_code: CARRIER_CODES[0], invoice_no: '' };

export const trimmed = (typed: string): string => typed.trim();

type Props = {
  /** `form.choice('carrier_code')` */
  carrier: Pick<SelectProps<CarrierCode>, 'value' | 'error' | 'onChange'>;
  /** `form.text('invoice_no', trimmed)` */
  invoice: Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange'>;
  label?: string;
};

/** Who carries it, and under what number. */
export const ParcelFields = ({ carrier, invoice, label = '송장번호' }: Props) => (
  <div className="grid grid-cols-[148px_1fr] items-start gap-2">
    <Select
      {...carrier}
      label="택배사"
      size="Dense"
      options={CARRIER_CODES.map((code) => ({ value: code, label: CARRIERS[code] }))}
    />
    <Field {...invoice} label={label} size="Dense" inputMode="numeric" maxLength={30} />
  </div>
);
