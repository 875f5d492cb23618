import type { JobContext, Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetCompanyMails, mailCompanyCode } from './company-mail.ts';
import { tellRedeemed } from './voucher-messages.ts';
import { voucherMachine } from './voucher.machine.ts';

/** So many at a time, so that nobody waits long for a row. */
const BATCH = 1_000;

/** What nobody redeemed in its days. */
export async function lapseVouchers({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> {
  const { from, to } = voucherMachine.move('lapse', 'system');
  for (let total = 0; ;) {
    const lapsed = await db
      .updateTable('voucher')
      .set({ state: to })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('voucher')
          .innerJoin('voucher_campaign as campaign', 'campaign.id', 'voucher.campaign_id')
          .where('campaign.ends_at', '<=', now())
          .where('voucher.state', 'in', from)
          .limit(BATCH)
          .select('voucher.id'),
      )
      .where('state', 'in', from)
      .returning('id')
      .execute();
    total += lapsed.length;
    if (lapsed.length < BATCH) return total;
  }
}

export const voucherSubscribers: readonly Subscriber[] = [
  { topic: 'voucher.redeemed', name: 'voucher.tell-redeemed', run: tellRedeemed },
  { topic: 'voucher.company-mail-code', name: 'voucher.mail-company-code', run: mailCompanyCode },
  { topic: 'identity.withdrawn', name: 'voucher.forget-company-mails', run: forgetCompanyMails },
];

export const voucherSchedules: readonly Schedule[] = [
  { name: 'voucher.lapse', cron: '7 0 * * *', run: async (ctx) => void (await lapseVouchers(ctx)) },
];
