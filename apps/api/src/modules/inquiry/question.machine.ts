import { machine } from '../../platform/machine.ts';

export const QUESTION_STATES = ['WAITING', 'ANSWERED', 'DELETED'] as const;

export const questionMachine = machine({
  name: 'question',
  states: QUESTION_STATES,
  initial: 'WAITING',
  final: ['DELETED'],
  events: {
    answer: { from: ['WAITING', 'ANSWERED'], to: 'ANSWERED', by: ['staff'] },
    // An answer is written for all who read it, so what has one stays.
    delete: { from: ['WAITING'], to: 'DELETED', by: ['member'] },
    // Who asked has left.
    forget: { from: ['WAITING', 'ANSWERED'], to: 'DELETED', by: ['system'] },
  },
});
