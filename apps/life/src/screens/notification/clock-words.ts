/** "아침 8:30", "낮 1:00", "저녁 9:00", of a minute of the day. */
export function clockWords(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const part = hour < 11 ? '아침' : hour < 18 ? '낮' : '저녁';
  return `${part} ${hour > 12 ? hour - 12 : hour}:${String(rest).padStart(2, '0')}`;
}
