import { createHash, randomInt, randomUUID } from 'node:crypto';

export const PROVIDERS = ['kakao', 'naver', 'google', 'apple'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const SHARED_ITEMS = ['email', 'phone', 'birth'] as const;
export type SharedItem = (typeof SHARED_ITEMS)[number];

export type Person = {
  slug: string;
  name: string;
  email: string;
  /** As dialled in Korea: 010-7000-0001. */
  phone: string;
  /** YYYY-MM-DD */
  birth: string;
  gender: 'female' | 'male';
};

export type Choice = Person & { about: string; shares: readonly SharedItem[] };

const ALL = SHARED_ITEMS;

/** Who can be chosen on the consent page. Ages are counted from today. */
export function choices(today: Date): Choice[] {
  return [
    {
      slug: 'haneul',
      name: '김하늘',
      about: '처음 온 어른',
      email: 'haneul@mail.test',
      phone: '010-7000-0001',
      birth: '1994-05-17',
      gender: 'female',
      shares: ALL,
    },
    {
      slug: 'doyun',
      name: '이도윤',
      about: '이메일을 알려 주지 않는 사람',
      email: 'doyun@mail.test',
      phone: '010-7000-0002',
      birth: '1989-11-02',
      gender: 'male',
      shares: ['phone', 'birth'],
    },
    {
      slug: 'saessak',
      name: '박새싹',
      about: '만 13세, 가입할 수 없는 나이',
      email: 'saessak@mail.test',
      phone: '010-7000-0003',
      birth: birthOf(13, today),
      gender: 'female',
      shares: ALL,
    },
    {
      slug: 'jiwoo',
      name: '최지우',
      about: '같은 이메일로 이미 가입한 사람',
      email: 'member@oun.test',
      phone: '010-7000-0004',
      birth: '1992-08-23',
      gender: 'female',
      shares: ALL,
    },
  ];
}

/** Half a year past the birthday, so that the age holds for months whatever the time zone. */
function birthOf(age: number, today: Date): string {
  const birth = new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth() - 6, 15));
  return birth.toISOString().slice(0, 10);
}

const FAMILY_NAMES = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권'];
const GIVEN_NAMES = [
  '서연',
  '민준',
  '지호',
  '하은',
  '도현',
  '수아',
  '시우',
  '예린',
  '건우',
  '다은',
  '유진',
  '은우',
  '채원',
];

/** Somebody nobody has met before. */
export function newPerson(): Person {
  const slug = randomUUID().replaceAll('-', '');
  const pick = (from: readonly string[]) => from[randomInt(from.length)]!;
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  return {
    slug,
    name: pick(FAMILY_NAMES) + pick(GIVEN_NAMES),
    email: `${slug.slice(0, 12)}@mail.test`,
    // 7000 belongs to those with a name of their own.
    phone: `010-7${String(randomInt(1, 1000)).padStart(3, '0')}-${digits(4)}`,
    birth: `${randomInt(1970, 2004)}-${String(randomInt(1, 13)).padStart(2, '0')}-${String(randomInt(1, 29)).padStart(2, '0')}`,
    gender: randomInt(2) === 0 ? 'female' : 'male',
  };
}

/** The same person is somebody else at each provider, always the same one there. */
export function subjectOf(provider: ProviderName, { slug }: Person): string {
  const hash = createHash('sha256').update(`${provider}:${slug}`).digest();
  const digits = (count: number) => (hash.readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0');
  switch (provider) {
    case 'kakao':
      return `4${digits(9)}`;
    case 'naver':
      return hash.toString('base64url');
    case 'google':
      return `1${digits(19)}0`;
    case 'apple':
      return `00${digits(4)}.${hash.toString('hex', 8, 24)}.${digits(4)}`;
  }
}

/** 010-7000-0001 as the world dials it: +82 10-7000-0001. */
export const international = (phone: string) => `+82 ${phone.slice(1)}`;
