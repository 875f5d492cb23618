import { FAULT_STATES } from '@oun/contract/fault-rules';
import { machine } from '../../platform/machine.ts';

/** Faults of one kind. Staff say that it is solved; a newer version that has it again says that it is not. */
export const faultMachine = machine({
  name: 'fault_group',
  states: FAULT_STATES,
  initial: 'OPEN',
  final: [],
  events: {
    solve: { from: ['OPEN'], to: 'SOLVED', by: ['staff'] },
    reopen: { from: ['SOLVED'], to: 'OPEN', by: ['staff', 'system'] },
  },
});
