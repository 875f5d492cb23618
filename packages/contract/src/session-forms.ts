import { formRules } from './form-rules.ts';
import { pairDevice } from './session.ts';

export const pairDeviceRules = formRules(pairDevice);
