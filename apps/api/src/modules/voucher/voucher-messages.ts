import { longDayWords } from '@oun/contract/money-words';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { tell } from '../message/message.ts';
import { campaignLength } from './voucher.ts';

type Redeemed = { account_id: number; voucher_id: number; until: string; charge_at: string | null };

/** What somebody got by a code, and until when. */
export async function tellRedeemed(ctx: JobContext, { account_id, voucher_id, until, charge_at }: Redeemed) {
  const voucher = await ctx.db
    .selectFrom('voucher')
    .innerJoin('voucher_campaign as campaign', 'campaign.id', 'voucher.campaign_id')
    .where('voucher.id', '=', voucher_id)
    .select(['campaign.name', 'campaign.days', 'campaign.months'])
    .executeTakeFirstOrThrow();
  await tell(ctx, {
    about: 'MEMBERSHIP',
    isMailed: true,
    site: 'life',
    path: '/my/membership',
    phone: null,
    accountId: account_id,
    kind: 'VOUCHER_REDEEMED',
    subject: `voucher-${voucher_id}`,
    title: '이용권을 등록했어요',
    lines: [
      `${voucher.name} ${campaignLength(voucher)}`,
      `${longDayWords(new Date(Date.parse(until) - 1))}까지 쓸 수 있어요.`,
      charge_at === null ? '결제 없이 끝나요.' : `다음 결제는 ${longDayWords(new Date(charge_at))}로 늦춰졌어요.`,
    ],
    button: '멤버십 보기',
  });
}
