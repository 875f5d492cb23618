import type { Db } from '../../src/platform/db/db.ts';
import { insertAll } from './make.ts';

const MINUTE_MS = 60_000;

type Line = readonly [minutesAgo: number, isStaff: boolean, words: string];
type Talk = { state: 'WAITING' | 'ANSWERED' | 'CLOSED'; lines: readonly Line[] };

/** The member's own: answered, with a word that they have not read yet. */
const OWN: Talk = {
  state: 'ANSWERED',
  lines: [
    [42, false, '링 손잡이에 금이 가서 왔어요. 바꿀 수 있나요?'],
    [37, true, '지우 님, 받자마자 속상하셨겠어요. 불량이 맞으면 배송비 없이 바꿔드릴 수 있어요.'],
    [31, false, '네, 바꿔주세요. 이번 주 안에 받을 수 있을까요?'],
    [9, true, '내일 오전에 기사님이 찾으러 가고, 새 상품은 모레 도착해요. 이대로 진행할까요?'],
  ],
};

const OTHERS: readonly Talk[] = [
  { state: 'WAITING', lines: [[184, false, '카드가 바뀌었는데 멤버십 결제 카드는 어디서 바꾸나요?']] },
  {
    state: 'WAITING',
    lines: [
      [96, false, '매트에서 냄새가 많이 나요. 원래 이런가요?'],
      [95, false, '하루 환기했는데도 그대로예요.'],
    ],
  },
  { state: 'WAITING', lines: [[23, false, '일시정지를 하면 남은 기간은 어떻게 되나요?']] },
  {
    state: 'ANSWERED',
    lines: [
      [300, false, '선물 받은 이용권을 다른 사람에게 줘도 되나요?'],
      [270, true, '등록하기 전이라면 링크를 그대로 건네주세요. 등록한 뒤에는 옮길 수 없어요.'],
    ],
  },
  {
    state: 'CLOSED',
    lines: [
      [4_400, false, '주문한 밴드가 하나만 왔어요. 두 개 주문했어요.'],
      [4_380, true, '확인해보니 상자 둘로 나눠 보냈어요. 나머지는 오늘 도착해요.'],
      [4_100, false, '방금 왔어요. 고마워요!'],
      [4_090, true, '다행이에요. 즐겁게 써주세요.'],
    ],
  },
  {
    state: 'CLOSED',
    lines: [
      [9_000, false, '텔레비전에 연결이 안 돼요.'],
      [8_950, true, '화면의 번호가 5분이 지나면 바뀌어요. 새 번호로 다시 해볼까요?'],
      [8_900, false, '됐어요!'],
    ],
  },
];

/** What members and customer service have said to each other. */
export async function makeTalks(db: Db, now: Date, memberIds: readonly number[]): Promise<void> {
  const named = await db
    .selectFrom('account')
    .where('email_address', 'in', ['member@oun.test', 'cs@oun.test'])
    .select(['id', 'email_address'])
    .execute();
  const member = named.find(({ email_address }) => email_address === 'member@oun.test')?.id;
  const cs = named.find(({ email_address }) => email_address === 'cs@oun.test')?.id;
  if (member === undefined || cs === undefined) return;
  const talks = [[member, OWN] as const, ...OTHERS.map((talk, i) => [memberIds[i * 5 + 2], talk] as const)];
  for (const [account_id, { state, lines }] of talks) {
    if (account_id === undefined) continue;
    const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
    const waiting = lines.slice(lines.findLastIndex(([, isStaff]) => isStaff) + 1)[0];
    const [conversation] = await insertAll(db, 'conversation', [
      {
        account_id,
        state,
        handled_by: state === 'WAITING' ? null : cs,
        waiting_since: state === 'WAITING' && waiting ? at(waiting[0]) : null,
        last_at: at(lines.at(-1)![0]),
        created_at: at(lines[0]![0]),
      },
    ]);
    const messages = await insertAll(
      db,
      'conversation_message',
      lines.map(([minutes, is_staff, content]) => ({
        conversation_id: conversation!.id,
        author_id: is_staff ? cs : account_id,
        is_staff,
        content,
        created_at: at(minutes),
      })),
    );
    const isUnread = account_id === member;
    await db
      .updateTable('conversation')
      .set({
        staff_read_id: state === 'WAITING' ? 0 : messages.at(-1)!.id,
        member_read_id: (isUnread ? messages.at(-2) : messages.at(-1))!.id,
      })
      .where('id', '=', conversation!.id)
      .execute();
  }
}
