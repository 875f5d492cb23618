import { withCommas } from '@oun/money/written';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { tell } from '../message/message.ts';

/** The points for a friend are there. */
export async function tellReward(
  ctx: JobContext,
  { account_id, friend_id, points }: { account_id: number; friend_id: number; points: number },
): Promise<void> {
  const friend = await ctx.db.selectFrom('account').where('id', '=', friend_id).select('nickname').executeTakeFirst();
  await tell(ctx, {
    accountId: account_id,
    kind: 'REFERRAL_REWARDED',
    subject: `referral-${friend_id}`,
    title: '친구 초대 포인트가 들어왔어요',
    lines: [`${friend?.nickname ?? '친구'} 님 덕분에 ${withCommas(points)}P를 받았어요.`],
    about: 'GIFT',
    site: 'life',
    path: '/my/invite',
    phone: null,
    button: '초대한 친구 보기',
  });
}
