import type { Talk } from '@oun/contract/conversation-admin';

export const TALK_WORDS: Record<Talk['state'], string> = { WAITING: '기다림', ANSWERED: '답함', CLOSED: '마침' };
export const handlerWords = ({ handler }: Pick<Talk, 'handler'>): string =>
  handler === null ? '아무도 안 맡음' : handler.is_me ? '내가 맡음' : `${handler.nickname} 상담원`;
