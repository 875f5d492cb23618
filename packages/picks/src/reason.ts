import { josa } from 'es-hangul';

/** What is known when one is picked; what is not known is not said. */
export type Facts = {
  /** The last lesson they found hard was of a harder level than this. */
  isLighter: boolean;
  /** What was trained yesterday, and what this trains, where they have nothing in common. */
  balance: { yesterday: string; now: string } | undefined;
  /** What of theirs speaks for it, how many did both, and what both are. */
  because: { title: string; together: number; common: string | undefined } | undefined;
  goal: string | undefined;
  part: string | undefined;
  minutes: number | undefined;
  isNew: boolean;
  isPopular: boolean;
};

export type Reason = {
  kind: 'LIGHTER' | 'BALANCE' | 'TOGETHER' | 'ALIKE' | 'GOAL' | 'PART' | 'MINUTES' | 'NEW' | 'POPULAR' | 'UNTRIED';
  text: string;
};

/** Fewer could be told apart, and prove nothing. */
const TOGETHER_LEAST = 5;

/** The first that is so, the nearest to the member first. */
export function reasonOf({ because, ...facts }: Facts): Reason {
  if (facts.isLighter) return { kind: 'LIGHTER', text: '지난번이 힘들었다고 해서 가볍게 골랐어요' };
  if (facts.balance) {
    const { yesterday, now } = facts.balance;
    return { kind: 'BALANCE', text: `어제 ${josa(yesterday, '을/를')} 해서 ${josa(now, '을/를')} 골랐어요` };
  }
  if (because && because.together >= TOGETHER_LEAST)
    return {
      kind: 'TOGETHER',
      text: `‘${because.title}’${particle(because.title)} 한 ${because.together}명이 같이 해요`,
    };
  if (because?.common) return { kind: 'ALIKE', text: `‘${because.title}’처럼 ${because.common} 운동이에요` };
  if (facts.goal) return { kind: 'GOAL', text: `목표로 고른 ‘${facts.goal}’에 맞아요` };
  if (facts.part) return { kind: 'PART', text: `움직이고 싶다고 한 ${facts.part} 운동이에요` };
  if (facts.minutes) return { kind: 'MINUTES', text: `${facts.minutes}분이라 알려준 시간 안에 끝나요` };
  if (facts.isNew) return { kind: 'NEW', text: '새로 나온 운동이에요' };
  if (facts.isPopular) return { kind: 'POPULAR', text: '많은 회원이 하는 운동이에요' };
  return { kind: 'UNTRIED', text: '아직 해보지 않은 운동이에요' };
}

/** The particle alone, for a title that stands in quotes. */
const particle = (title: string): string => josa(title, '을/를').slice(title.length);
