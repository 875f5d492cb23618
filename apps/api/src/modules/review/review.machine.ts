import { machine } from '../../platform/machine.ts';

export const REVIEW_STATES = ['SHOWN', 'BLOCKED', 'DELETED'] as const;

export const reviewMachine = machine({
  name: 'review',
  states: REVIEW_STATES,
  initial: 'SHOWN',
  final: ['DELETED'],
  events: {
    block: { from: ['SHOWN'], to: 'BLOCKED', by: ['staff'] },
    show: { from: ['BLOCKED'], to: 'SHOWN', by: ['staff'] },
    delete: { from: ['SHOWN', 'BLOCKED'], to: 'DELETED', by: ['member'] },
  },
});
