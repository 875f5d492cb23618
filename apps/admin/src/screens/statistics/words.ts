import { dayWords } from '@oun/contract/money-words';
import type { Arrived } from '@oun/contract/statistics';
import { withCommas } from '@oun/money/written';

export const PLATFORM_NAMES: Record<Arrived['platforms'][number]['platform'], string> = {
  web: '웹',
  ios: 'iOS 앱',
  android: '안드로이드 앱',
};

/** "99.7%", and never a whole hundred while anything is missing. */
export function percentWords(share: number): string {
  const tenths = share < 1 ? Math.min(Math.round(share * 1_000), 999) : 1_000;
  return `${tenths / 10}%`;
}

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Of what devices counted, as much is here; nothing where nothing came. */
export function arrivedShare({ platforms }: Arrived): number | undefined {
  const told = platforms.reduce((sum, one) => sum + one.told, 0);
  const missing = platforms.reduce((sum, one) => sum + one.missing, 0);
  return told === 0 ? undefined : told / (told + missing);
}

/** "빠진 0.3%는 웹 11월 12일(목)에 가장 많아요." */
export function missingWords(arrived: Arrived): string {
  const share = arrivedShare(arrived);
  const worst = arrived.platforms.toSorted((a, b) => b.missing - a.missing)[0];
  if (share === undefined) return '아직 온 기록이 없어요. 이용 기록을 켠 회원이 오면 쌓여요.';
  if (!worst?.worst_day || worst.missing === 0) return '기기마다 매긴 번호에 빈 곳이 없어요.';
  const day = dayWords(`${worst.worst_day}T12:00:00+09:00`);
  return `빠진 ${percentWords(1 - share)}는 ${PLATFORM_NAMES[worst.platform]} ${day}에 가장 많아요.`;
}

export const platformLines = ({ platforms }: Arrived): string[] =>
  platforms.map(
    ({ platform, devices, told, missing }) =>
      `${PLATFORM_NAMES[platform]} ${withCommas(devices)}대: ${withCommas(told)}개가 왔고 ${withCommas(missing)}개가 빠졌어요`,
  );

/** "11/9". */
export function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${month}/${day}`;
}

/** Of a hundred, as people say it. */
export const ofHundred = (part: number, whole: number): number => Math.round(shareOf(part, whole) * 100);
