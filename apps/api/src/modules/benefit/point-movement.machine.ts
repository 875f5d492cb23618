import { MOVEMENT_STATES } from '@oun/contract/point-admin';
import { machine } from '../../platform/machine.ts';

export const pointMovementMachine = machine({
  name: 'point movement',
  states: MOVEMENT_STATES,
  initial: 'WAITING',
  final: ['DONE', 'WITHDRAWN'],
  events: {
    // So little that nobody else is asked.
    moveAlone: { from: ['WAITING'], to: 'DONE', by: ['staff'] },
    approve: { from: ['WAITING'], to: 'DONE', by: ['staff'] },
    withdraw: { from: ['WAITING'], to: 'WITHDRAWN', by: ['staff'] },
  },
});
