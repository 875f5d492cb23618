import { IAM_STATES } from '@oun/contract/display-rules';
import { machine } from '../../platform/machine.ts';

/** A message over a home. Its time may be over before staff end it; then nobody sees it either. */
export const iamMachine = machine({
  name: 'iam_campaign',
  states: IAM_STATES,
  initial: 'DRAFT',
  final: ['ENDED'],
  events: {
    change: { from: ['DRAFT'], to: 'DRAFT', by: ['staff'] },
    publish: { from: ['DRAFT'], to: 'LIVE', by: ['staff'] },
    end: { from: ['DRAFT', 'LIVE'], to: 'ENDED', by: ['staff'] },
  },
});
