import { DAY_MS } from '@oun/brand/seoul';
import type { Segment } from '@oun/contract/segments';
import type { QuestionKind, SurveyState } from '@oun/contract/survey-rules';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insert, insertAll } from './make.ts';
import { createRandom, type Random } from './random.ts';

const HOUR_MS = 3_600_000;
const SHOWN_DAYS = 400;

/** Popups and surveys, some banners for a few, and what people answered. */
export async function makeCampaigns(db: Db, now: Date, members: readonly number[]): Promise<void> {
  const idOf = async (email: string) =>
    (await db.selectFrom('account').where('email_address', '=', email).select('id').executeTakeFirst())?.id;
  const [staff, member] = [await idOf('admin@oun.test'), await idOf('member@oun.test')];
  if (staff === undefined) return;
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);
  await makeBanners(db, days);
  await makePopups(db, staff, days);
  // What waits for the member whom the tour is for is not answered yet.
  await makeSurveys(
    db,
    staff,
    days,
    members.filter((id) => id !== member),
  );
}

type Days = (n: number) => Date;

const AIMED: readonly {
  title: string;
  kicker: string;
  sub: string;
  href: string;
  segment: Segment;
  when: [number, number];
}[] = [
  {
    kicker: '다시 만나 반가워요',
    title: '쉬었던 만큼\n천천히 시작해요',
    sub: '10분짜리부터 골라봤어요',
    href: '/programs?max_minutes=10',
    segment: 'ENDED',
    when: [-3, SHOWN_DAYS],
  },
  {
    kicker: '오랜만이에요',
    title: '오늘은\n스트레칭만 해볼까요?',
    sub: '몸이 먼저 기억해요',
    href: '/programs/mobility-week',
    segment: 'RESTING',
    when: [-3, SHOWN_DAYS],
  },
  {
    kicker: '가을 이벤트',
    title: '단풍보다 붉게\n달아오른 2주',
    sub: '함께해주셔서 고마워요',
    href: '/events',
    segment: 'EVERYONE',
    when: [-40, -10],
  },
];

async function makeBanners(db: Db, days: Days): Promise<void> {
  const drawn = await db
    .selectFrom('banner')
    .where('location', '=', 'home')
    .orderBy('position')
    .select(['picture_id', 'position'])
    .execute();
  if (drawn.length === 0) return;
  await insertAll(
    db,
    'banner',
    AIMED.map(({ when: [from, to], ...banner }, i) => ({
      ...banner,
      location: 'home',
      platforms: ['web', 'app'],
      picture_id: drawn[i % drawn.length]!.picture_id,
      position: drawn.length + i,
      starts_at: days(from),
      ends_at: days(to),
    })),
  );
}

type Popup = Omit<
  Insertable<Database['iam_campaign']>,
  'picture_id' | 'created_by' | 'created_at' | 'starts_at' | 'ends_at'
>;

/** None is for whom a tour is usually made: popups come to those who have been away. */
const POPUPS: readonly (Popup & { program: string })[] = [
  {
    state: 'LIVE',
    location: 'home',
    platforms: ['web', 'app'],
    segment: 'ENDED',
    priority: 10,
    kicker: '다시 시작',
    title: '쉬었다 와도 괜찮아요',
    sub: '하던 프로그램의 다음 날부터 이어서 할 수 있어요.\n처음 한 주는 짧게 골라드릴게요.',
    button: '이어서 하기',
    href: '/my/membership',
    program: 'mobility-week',
  },
  {
    state: 'LIVE',
    location: 'store',
    platforms: ['web', 'app'],
    segment: 'RESTING',
    priority: 0,
    kicker: '기획전',
    title: '매트 하나면 다시 시작돼요',
    sub: '층간소음 걱정 없는 두꺼운 매트를 모았어요.',
    button: '매트 보러 가기',
    href: '/products?category=mat',
    program: 'core-start',
  },
  {
    state: 'DRAFT',
    location: 'home',
    platforms: ['web', 'app'],
    segment: 'PAYING',
    priority: 5,
    kicker: '기획전',
    title: '뛰지 않고도 숨이 차요',
    sub: '쿵 소리 없는 유산소 8가지를 모았어요.\n저녁 9시 뒤에도 아래층 걱정이 없어요.',
    button: '조용한 유산소 보기',
    href: '/programs?quiet=true',
    program: 'quiet-night-cardio',
  },
];

async function makePopups(db: Db, created_by: number, days: Days): Promise<void> {
  const programs = await db.selectFrom('program').select(['slug', 'picture_id']).execute();
  const picture = (slug: string) => (programs.find((one) => one.slug === slug) ?? programs[0])!.picture_id;
  if (programs.length === 0) return;
  await insertAll(
    db,
    'iam_campaign',
    POPUPS.map(({ program, ...popup }) => ({
      ...popup,
      picture_id: picture(program),
      starts_at: days(-2),
      ends_at: days(SHOWN_DAYS),
      created_by,
      created_at: days(-4),
    })),
  );
}

type Asked = {
  kind: QuestionKind;
  title: string;
  is_required: boolean;
  options?: readonly string[];
  words?: readonly string[];
};
type SurveySeed = {
  state: SurveyState;
  title: string;
  intro: string;
  segment: Segment;
  when: [number, number];
  answered: number;
  questions: readonly Asked[];
};

const SURVEYS: readonly SurveySeed[] = [
  {
    state: 'CLOSED',
    title: '여름 동안 어떤 운동을 하셨어요?',
    intro: '가을에 열 프로그램을 고르는 데 써요. 1분이면 끝나요.',
    segment: 'MEMBERS',
    when: [-70, -40],
    answered: 140,
    questions: [
      {
        kind: 'SINGLE',
        title: '주로 언제 운동하셨어요?',
        is_required: true,
        options: ['출근 전', '점심시간', '퇴근하고', '자기 전'],
      },
      {
        kind: 'MULTIPLE',
        title: '가을에 더 있으면 하는 운동은요?',
        is_required: true,
        options: ['조용한 유산소', '아침 스트레칭', '근력', '요가', '산후 회복'],
      },
      { kind: 'SCALE', title: '오운으로 운동하는 게 즐거웠나요?', is_required: true },
      {
        kind: 'TEXT',
        title: '하고 싶은 말을 들려주세요',
        is_required: false,
        words: [
          '에어컨 밑에서 할 수 있는 짧은 운동이 많아서 좋았어요.',
          '트레이너마다 음악이 달라서 고르는 재미가 있어요.',
          '무릎이 약한데 대신할 동작을 바로 알려줘서 끝까지 했어요.',
          '아이 재우고 10분씩 했더니 한 달이 됐네요.',
          '설명이 조금만 더 천천히 나오면 좋겠어요.',
          '주말에는 30분짜리도 있었으면 해요.',
          '밤에 소리 없이 하는 게 제일 좋아요.',
          '휴가 때는 못 했지만 기록이 남아 있어서 다시 시작했어요.',
        ],
      },
    ],
  },
  {
    state: 'OPEN',
    title: '집에서 운동할 때 무엇이 아쉬우세요?',
    intro: '겨울 프로그램과 스토어 준비에 써요.\n누가 답했는지는 보지 않아요.',
    segment: 'EVERYONE',
    when: [-3, SHOWN_DAYS],
    answered: 60,
    questions: [
      {
        kind: 'SINGLE',
        title: '운동하는 곳은 어디예요?',
        is_required: true,
        options: ['거실', '내 방', '원룸', '베란다'],
      },
      {
        kind: 'MULTIPLE',
        title: '무엇이 가장 불편하세요?',
        is_required: false,
        options: ['층간소음', '좁은 자리', '미끄러운 바닥', '함께 사는 사람의 눈', '딱히 없어요'],
      },
      { kind: 'SCALE', title: '지금 쓰는 매트에 만족하세요?', is_required: true },
      {
        kind: 'TEXT',
        title: '있으면 좋겠다 싶은 것을 적어주세요',
        is_required: false,
        words: [
          '접어서 세워둘 수 있는 두꺼운 매트요.',
          '발끝이 닿지 않는 길이의 매트가 있으면 좋겠어요.',
          '거울을 벽에 붙이지 않고 세울 수 있으면 좋겠어요.',
          '작은 아령을 모아둘 통이요.',
          '고양이가 긁지 않는 매트요.',
        ],
      },
    ],
  },
  {
    state: 'DRAFT',
    title: '새해에 무엇을 이루고 싶으세요?',
    intro: '새해 챌린지의 목표를 정하는 데 써요.',
    segment: 'MEMBERS',
    when: [30, 50],
    answered: 0,
    questions: [
      {
        kind: 'SINGLE',
        title: '새해 첫 달의 목표는요?',
        is_required: true,
        options: ['주 2번 움직이기', '주 3번 움직이기', '매일 10분', '아직 모르겠어요'],
      },
    ],
  },
];

async function makeSurveys(db: Db, created_by: number, days: Days, members: readonly number[]): Promise<void> {
  const random = createRandom(20_261_117);
  for (const { questions, when, answered, ...seed } of SURVEYS) {
    const [from, to] = [days(when[0]), days(when[1])];
    const survey = await insert(db, 'survey', {
      ...seed,
      starts_at: from,
      ends_at: to,
      created_by,
      created_at: new Date(from.getTime() - DAY_MS),
    });
    const asked = await insertAll(
      db,
      'survey_question',
      questions.map(({ kind, title, is_required, options = [] }, position) => ({
        survey_id: survey.id,
        position,
        kind,
        title,
        is_required,
        options: [...options],
      })),
    );
    const responses = await insertAll(
      db,
      'survey_response',
      members.slice(0, answered).map((account_id, i) => ({
        survey_id: survey.id,
        account_id,
        created_at: new Date(from.getTime() + (i + 1) * HOUR_MS),
      })),
    );
    const answers = responses.flatMap(({ id }) =>
      asked.flatMap((question, i) => {
        const said = answerTo(random, questions[i]!);
        return said ? [{ question_id: question.id, response_id: id, ...said }] : [];
      }),
    );
    await insertAll(db, 'survey_answer', answers);
  }
}

type Said = { choices: number[] | null; scale: number | null; words: string | null };
const NOTHING: Said = { choices: null, scale: null, words: null };

/** As people answer: the first options more often, the upper points more often, words only now and then. */
function answerTo(random: Random, { kind, is_required, options = [], words = [] }: Asked): Said | undefined {
  const leaning = (count: number) => Math.min(random.int(0, count - 1), random.int(0, count - 1));
  if (!is_required && random.int(1, 100) > (kind === 'TEXT' ? 35 : 80)) return undefined;
  if (kind === 'SCALE') return { ...NOTHING, scale: 5 - leaning(4) };
  if (kind === 'TEXT') return { ...NOTHING, words: words[random.int(0, words.length - 1)]! };
  if (kind === 'SINGLE') return { ...NOTHING, choices: [leaning(options.length)] };
  const picked = new Set([leaning(options.length), leaning(options.length)]);
  return { ...NOTHING, choices: [...picked].sort((a, b) => a - b) };
}
