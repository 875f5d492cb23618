import { formRules } from './form-rules.ts';
import { addAddress } from './address.ts';

export const addAddressRules = formRules(addAddress);
