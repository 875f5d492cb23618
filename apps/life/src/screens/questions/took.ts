const MINUTE_MS = 60_000;

/** "12분", "7시간", "2일": how long an answer took. */
export function tookWords(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));
  if (minutes < 60) return `${minutes}분`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours}시간` : `${Math.round(hours / 24)}일`;
}
