/** "1:04" */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const sizeText = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1_024)).toLocaleString('ko-KR')}KB`;
