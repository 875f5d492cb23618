import { formatDate } from '@oun/shell/dates';

const TIME = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', hour: 'numeric', minute: '2-digit' });

/** "7월 21일(월) 오후 3:05", in Seoul. */
export const momentWords = (at: string): string => `${formatDate(at)} ${TIME.format(new Date(at))}`;
