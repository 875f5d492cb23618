import { FILM_STATES } from '@oun/contract/film';
import { machine } from '../../../platform/machine.ts';

export const filmMachine = machine({
  name: 'film',
  states: FILM_STATES,
  initial: 'UPLOADED',
  final: [],
  events: {
    start: { from: ['UPLOADED'], to: 'TRANSCODING', by: ['system'] },
    restart: { from: ['TRANSCODING', 'QC'], to: 'TRANSCODING', by: ['system'] },
    check: { from: ['TRANSCODING'], to: 'QC', by: ['system'] },
    fail: { from: ['TRANSCODING', 'QC'], to: 'FAILED', by: ['system'] },
    approve: { from: ['QC'], to: 'READY', by: ['staff'] },
    reject: { from: ['QC'], to: 'FAILED', by: ['staff'] },
    publish: { from: ['READY'], to: 'PUBLISHED', by: ['staff'] },
    withdraw: { from: ['PUBLISHED'], to: 'READY', by: ['staff'] },
    retry: { from: ['FAILED'], to: 'TRANSCODING', by: ['staff'] },
  },
});
