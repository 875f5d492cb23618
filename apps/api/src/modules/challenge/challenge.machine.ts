import { EVENT_STATES } from '@oun/contract/event-rules';
import { machine } from '../../platform/machine.ts';

export const challengeMachine = machine({
  name: 'challenge',
  states: EVENT_STATES,
  initial: 'DRAFT',
  final: ['ANNOUNCED'],
  events: {
    change: { from: ['DRAFT'], to: 'DRAFT', by: ['staff'] },
    // The seed is sealed, and what it comes to is told.
    schedule: { from: ['DRAFT'], to: 'SCHEDULED', by: ['staff'] },
    open: { from: ['SCHEDULED'], to: 'OPEN', by: ['system'] },
    // Another who enters: what is counted changes, and nothing else.
    enter: { from: ['OPEN'], to: 'OPEN', by: ['member'] },
    close: { from: ['OPEN'], to: 'CLOSED', by: ['system'] },
    draw: { from: ['CLOSED'], to: 'DRAWN', by: ['staff'] },
    announce: { from: ['DRAWN'], to: 'ANNOUNCED', by: ['staff'] },
  },
});

export const ENTRY_STATES = ['ENTERED', 'WON', 'CLAIMED', 'PASSED'] as const;

/** Somebody's entry. Who drew nothing stays entered: they are next in line. */
export const entryMachine = machine({
  name: 'challenge_entry',
  states: ENTRY_STATES,
  initial: 'ENTERED',
  final: ['CLAIMED', 'PASSED'],
  events: {
    win: { from: ['ENTERED'], to: 'WON', by: ['system', 'staff'] },
    claim: { from: ['WON'], to: 'CLAIMED', by: ['member'] },
    // They left, or said nothing in time.
    pass: { from: ['ENTERED', 'WON'], to: 'PASSED', by: ['system', 'staff'] },
  },
});
