import type { ProgramCard } from '@oun/contract/content';
import type { Aim, WishStep } from '@oun/contract/personalization-rules';

export const DAY_NAMES = ['월', '화', '수', '목', '금', '토', '일'] as const;

export const AIM_WORDS: Record<Aim, { sub: string; category: ProgramCard['category'] }> = {
  posture: { sub: '오래 앉아 있어요', category: 'pilates' },
  strength: { sub: '근육을 붙이고 싶어요', category: 'strength' },
  pain: { sub: '허리, 어깨가 뻐근해요', category: 'pain-care' },
  stamina: { sub: '금방 숨이 차요', category: 'cardio' },
  rest: { sub: '잠이 잘 안 와요', category: 'yoga' },
  birth: { sub: '몸을 천천히 되찾아요', category: 'prenatal' },
};

export const QUESTIONS: Record<WishStep, { title: string; sub?: string }> = {
  goals: { title: '무엇을 위해 움직일까요?' },
  level: { title: '운동이 얼마나 익숙한가요?' },
  body_parts: { title: '어디를 움직이고 싶나요?', sub: '여러 곳을 골라도 돼요.' },
  pain_areas: { title: '아프거나 조심할 곳이 있나요?', sub: '여러 곳을 골라도 돼요.' },
  minutes: { title: '한 번에 몇 분이 좋을까요?' },
  days: { title: '무슨 요일에 운동할까요?', sub: '고른 날만큼이 일주일 목표가 돼요.' },
  equipment: { title: '집에 무엇이 있나요?', sub: '없는 기구가 드는 운동은 빼고 골라요.' },
};

export const LEVEL_WORDS: Record<ProgramCard['level'], string> = {
  intro: '처음이거나 오랜만이에요',
  beginner: '가끔 해요',
  intermediate: '꾸준히 하고 있어요',
  advanced: '힘들수록 좋아요',
};
