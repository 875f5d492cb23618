import { formRules } from './form-rules.ts';
import { createGift, editGift, thankForGift } from './gift.ts';

export const createGiftRules = formRules(createGift);
export const editGiftRules = formRules(editGift);
export const thankForGiftRules = formRules(thankForGift);
