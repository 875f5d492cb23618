import { DAY_MS } from '@oun/brand/seoul';
import type { Db } from '../../src/platform/db/db.ts';
import { insertAll } from './make.ts';

const HOUR_MS = 3_600_000;

type Said = {
  mood: 'AWFUL' | 'BAD' | 'SOSO' | 'GOOD' | 'GREAT';
  content: string;
  days: number;
  device?: string;
  state?: 'LOOKING' | 'ANSWERED' | 'CHANGED';
  reply?: string;
};

const OF_MEMBER: readonly Said[] = [
  {
    mood: 'SOSO',
    content: '달력에서 사진을 크게 보고 싶어요',
    days: 20,
    state: 'ANSWERED',
    reply: '좋은 생각이에요. 다음 달에 만들 것에 넣었어요. 바뀌면 다시 알려드릴게요.',
  },
  { mood: 'BAD', content: 'TV로 볼 때 소리가 늦어요', days: 37, state: 'LOOKING', device: '웹 · TV · 1920×1080' },
];

const OF_OTHERS: readonly Said[] = [
  { mood: 'GREAT', content: '층간소음 없는 운동만 모아 볼 수 있어서 좋아요. 밤에 할 수 있게 됐어요.', days: 1 },
  {
    mood: 'BAD',
    content: '플레이어에서 다음 동작 이름이 너무 일찍 사라져요.\n조금만 더 오래 보이면 좋겠어요.',
    days: 2,
    device: '앱 2.4.0 · Android · 412×915',
  },
  { mood: 'AWFUL', content: '쿠폰이 어디 갔는지 한참 찾았어요. 마이에서 바로 보였으면 해요.', days: 3 },
  { mood: 'GOOD', content: '아침 알림 말투가 다정해서 좋아요.', days: 5 },
  {
    mood: 'BAD',
    content: '글자를 크게 키우면 버튼이 두 줄이 돼요.',
    days: 9,
    device: '앱 2.4.0 · iPhone · 390×844',
    state: 'CHANGED',
    reply: '큰 글자에서도 한 줄로 보이게 고쳤어요. 알려주셔서 고마워요.',
  },
];

/** What people have told us, and what we told them. */
export async function makeFeedbacks(db: Db, now: Date, others: readonly number[]): Promise<void> {
  const idOf = async (email: string) =>
    (await db.selectFrom('account').where('email_address', '=', email).select('id').executeTakeFirst())?.id;
  const [member, staff] = [await idOf('member@oun.test'), await idOf('cs@oun.test')];
  if (member === undefined || staff === undefined) return;
  const rowOf = (account_id: number, { mood, content, days, device, state, reply }: Said) => {
    const created_at = new Date(now.getTime() - days * DAY_MS - 5 * HOUR_MS);
    return {
      account_id,
      mood,
      content,
      device: device ?? null,
      state: state ?? ('SENT' as const),
      reply: reply ?? null,
      replied_at: reply ? new Date(created_at.getTime() + DAY_MS) : null,
      replied_by: reply ? staff : null,
      created_at,
    };
  };
  const rows = [
    ...OF_MEMBER.map((said) => rowOf(member, said)),
    ...OF_OTHERS.map((said, i) => rowOf(others[i % others.length]!, said)),
  ];
  await insertAll(
    db,
    'feedback',
    rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  );
}
