/** "데일리 매트 외 1개". */
export const named = (first: string, count: number): string => (count > 1 ? `${first} 외 ${count - 1}개` : first);
