import { isTaxed } from '@oun/contract/event-rules';
import { dayWords } from '@oun/contract/money-words';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { tell } from '../message/message.ts';

async function findEntry({ db }: JobContext, id: number) {
  return db
    .selectFrom('challenge_entry as entry')
    .innerJoin('challenge', 'challenge.id', 'entry.challenge_id')
    .innerJoin('challenge_prize as prize', 'prize.id', 'entry.prize_id')
    .where('entry.id', '=', id)
    .select([
      'entry.account_id',
      'entry.state',
      'entry.claim_until',
      'challenge.id as event_id',
      'challenge.title',
      'prize.name',
      'prize.kind',
      'prize.worth',
    ])
    .executeTakeFirst();
}

export async function tellWon(ctx: JobContext, { entry_id }: { entry_id: number }): Promise<void> {
  const won = await findEntry(ctx, entry_id);
  if (!won || won.state !== 'WON' || won.claim_until === null) return;
  const until = dayWords(new Date(won.claim_until.getTime() - 1));
  await tell(ctx, {
    about: 'COMMUNITY',
    site: 'life',
    phone: null,
    accountId: won.account_id,
    kind: 'EVENT_WON',
    isPushed: true,
    subject: `event-entry-${entry_id}`,
    title: `${won.name}에 뽑혔어요`,
    lines: [
      `‘${won.title}’에서 뽑혔어요. 축하해요.`,
      won.kind === 'GOODS' ? `${until}까지 받을 곳을 알려주세요.` : `${until}까지 받기를 눌러주세요.`,
      '지나면 다음 순서인 분께 넘어가요.',
      ...(isTaxed(won.worth) ? ['5만 원이 넘는 선물이라 세금 안내를 따로 드려요.'] : []),
    ],
    path: `/events/${won.event_id}`,
    button: won.kind === 'GOODS' ? '받을 곳 알려주기' : '선물 받기',
  });
}

export async function tellPassed(ctx: JobContext, { entry_id }: { entry_id: number }): Promise<void> {
  const lost = await findEntry(ctx, entry_id);
  if (!lost || lost.state !== 'PASSED') return;
  await tell(ctx, {
    about: 'COMMUNITY',
    site: 'life',
    phone: null,
    isQuiet: true,
    accountId: lost.account_id,
    kind: 'EVENT_PASSED',
    subject: `event-entry-${entry_id}`,
    title: '선물이 다음 분께 넘어갔어요',
    lines: [`‘${lost.title}’의 ${lost.name}, 알려줄 기한이 지났어요.`],
    path: `/events/${lost.event_id}`,
    button: '이벤트 보기',
  });
}
