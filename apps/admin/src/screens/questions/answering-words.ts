import type { Answering } from '@oun/contract/question-admin';

/** "지금 소라 코치가 답하고 있어요". */
export const answeringWords = (answering: readonly Answering[]): string =>
  `지금 ${answering.map(({ nickname }) => `${nickname} 코치`).join(', ')}가 답하고 있어요`;
