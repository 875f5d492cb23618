import { formRules } from './form-rules.ts';
import { adminChangePrice } from './membership-prices.ts';

export const adminChangePriceRules = formRules(adminChangePrice);
