import { adminCreateExperiment } from './experiment-admin.ts';
import { formRules } from './form-rules.ts';

export const adminCreateExperimentRules = formRules(adminCreateExperiment);
