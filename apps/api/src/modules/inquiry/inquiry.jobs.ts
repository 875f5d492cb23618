import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { tellAnswered } from './answer.ts';
import { questionMachine } from './question.machine.ts';

const FORGOTTEN = questionMachine.move('forget', 'system');

export const inquirySubscribers: readonly Subscriber[] = [
  { topic: 'inquiry.answered', name: 'inquiry.tell', run: tellAnswered },
  {
    topic: 'identity.withdrawn',
    name: 'inquiry.forget',
    // What waits for an answer has nobody to answer to; a secret was never anybody else's.
    run: async ({ db }, { account_id }) =>
      void (await db
        .updateTable('product_question')
        .set({ state: FORGOTTEN.to, answer: null, answered_at: null, answered_by: null })
        .where('account_id', '=', account_id)
        .where('state', 'in', FORGOTTEN.from)
        .where((eb) => eb.or([eb('state', '=', 'WAITING'), eb('is_secret', '=', true)]))
        .execute()),
  },
];
