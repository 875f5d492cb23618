import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import { createRandom } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const A_PRODUCT_AT_MOST = 5;
/** Younger ones wait for their answer. */
const WAITING_DAYS = 2;

/** What is asked about nearly everything, and what a shop says to it. */
const ASKED: readonly (readonly [question: string, answer: string])[] = [
  [
    '오늘 주문하면 언제 받을 수 있나요? 주말에 쓰고 싶어요.',
    '상품 화면에 적힌 시각까지 결제하면 그날 출발해요. 도착 예정일은 주문할 때 다시 알려드려요.',
  ],
  [
    '사진 속 색과 실제 색이 많이 다른가요?',
    '자연광에서 본 색에 맞췄어요. 화면에 따라 조금 밝거나 어둡게 보일 수 있어요.',
  ],
  ['처음 열었을 때 냄새가 나는 편인가요?', '새 제품 냄새가 조금 날 수 있어요. 그늘에서 하루 정도 바람을 쐬면 빠져요.'],
  ['물세탁해도 되나요?', '미지근한 물에 중성세제를 풀어 손으로 닦아주세요. 세탁기와 건조기는 피하는 편이 오래 써요.'],
  [
    '품절된 옵션은 언제 다시 들어오나요?',
    '다음 입고는 정해지는 대로 알려드릴게요. 옵션에서 재입고 알림을 켜두면 들어오는 날 바로 알 수 있어요.',
  ],
  [
    '선물하려는데 가격표를 빼고 보내줄 수 있나요?',
    '상자 안에 가격이 적힌 종이는 넣지 않아요. 그대로 선물해도 괜찮아요.',
  ],
  [
    '한번 열어보고 마음에 안 들면 반품할 수 있나요?',
    '포장을 열어 확인하는 것은 괜찮아요. 받은 날부터 7일 안에 반품할 수 있어요.',
  ],
  ['보증 기간이 어떻게 되나요?', '받은 날부터 1년 동안 만듦새에 문제가 있으면 바꿔드려요.'],
  ['초보가 쓰기에도 괜찮을까요?', '처음 쓰는 분도 많이 골라요. 함께 보내는 안내문의 쉬운 동작부터 따라 해보세요.'],
  ['제주도로도 보내주나요?', '제주도 보내드려요. 제주는 배송비가 더해지고, 하루 이틀 더 걸릴 수 있어요.'],
];
const IN_SECRET: readonly (readonly [string, string])[] = [
  [
    '제 키와 몸무게에는 어떤 크기가 맞을까요? 키가 163이에요.',
    '상세 화면의 크기표를 기준으로 가운데 크기를 권해드려요.',
  ],
  [
    '지난주에 산 것과 같은 걸 하나 더 사려는데 쿠폰을 또 쓸 수 있나요?',
    '쿠폰마다 달라요. 쿠폰함에서 남은 횟수를 볼 수 있어요.',
  ],
];

/** What people have asked about the products that are looked at most. */
export async function makeQuestions(db: Db, now: Date, memberIds: readonly number[]): Promise<void> {
  const random = createRandom(20_261_118);
  const products = await db
    .selectFrom('product')
    .where('state', 'in', ['ON_SALE', 'SOLD_OUT'])
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(60)
    .select('id')
    .execute();
  const rows = products.flatMap(({ id }): Insertable<Database['product_question']>[] =>
    random.sample([...ASKED, ...IN_SECRET], random.int(0, A_PRODUCT_AT_MOST)).map((pair) => {
      const [content, answer] = pair;
      const created_at = new Date(now.getTime() - random.int(2, 60 * 24) * HOUR_MS);
      const isWaiting = now.getTime() - created_at.getTime() < WAITING_DAYS * DAY_MS;
      return {
        product_id: id,
        account_id: random.pick(memberIds),
        content,
        is_secret: IN_SECRET.includes(pair),
        created_at,
        ...(!isWaiting && {
          state: 'ANSWERED',
          answer,
          answered_at: new Date(created_at.getTime() + random.int(1, 30) * HOUR_MS),
        }),
      };
    }),
  );
  // Their numbers follow their days, as those of real ones do.
  rows.sort((a, b) => (a.created_at as Date).getTime() - (b.created_at as Date).getTime());
  await insertAll(db, 'product_question', rows);
}
