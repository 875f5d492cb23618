import { SURVEY_STATES } from '@oun/contract/survey-rules';
import { machine } from '../../platform/machine.ts';

/** What staff ask. Its time may be over before staff close it; then nobody can answer either. */
export const surveyMachine = machine({
  name: 'survey',
  states: SURVEY_STATES,
  initial: 'DRAFT',
  final: ['CLOSED'],
  events: {
    change: { from: ['DRAFT'], to: 'DRAFT', by: ['staff'] },
    open: { from: ['DRAFT'], to: 'OPEN', by: ['staff'] },
    close: { from: ['OPEN'], to: 'CLOSED', by: ['staff'] },
  },
});
