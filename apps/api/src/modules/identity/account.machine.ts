import { machine } from '../../platform/machine.ts';

export const ACCOUNT_STATES = ['ACTIVE', 'BLOCKED', 'WITHDRAWN'] as const;

export const accountMachine = machine({
  name: 'account',
  states: ACCOUNT_STATES,
  initial: 'ACTIVE',
  final: ['WITHDRAWN'],
  events: {
    // No screen does these two: whoever runs the database does.
    block: { from: ['ACTIVE'], to: 'BLOCKED', by: ['staff'] },
    unblock: { from: ['BLOCKED'], to: 'ACTIVE', by: ['staff'] },
    withdraw: { from: ['ACTIVE'], to: 'WITHDRAWN', by: ['member'] },
  },
});
