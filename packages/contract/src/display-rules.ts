export const BANNER_LOCATIONS = ['home', 'app-home', 'explore', 'store'] as const;
export type BannerLocation = (typeof BANNER_LOCATIONS)[number];

/** Where something is shown today, and can be put by staff. */
export const PLACES = ['home', 'app-home', 'store'] as const;
export type Place = (typeof PLACES)[number];
export const PLACE_LABELS = { home: '홈', 'app-home': '앱 홈', store: '스토어 홈' } as const satisfies Record<
  Place,
  string
>;

export const PLATFORMS = ['web', 'app'] as const;
export const PLATFORM_CHOICES = ['ALL', 'web', 'app'] as const;
export type PlatformChoice = (typeof PLATFORM_CHOICES)[number];
export const PLATFORM_LABELS = { ALL: '웹과 앱', web: '웹만', app: '앱만' } as const satisfies Record<
  PlatformChoice,
  string
>;

/** By its time alone. */
export const PHASES = ['COMING', 'NOW', 'OVER'] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE_LABELS = { COMING: '예정', NOW: '지금', OVER: '끝남' } as const satisfies Record<Phase, string>;

export const IAM_STATES = ['DRAFT', 'LIVE', 'ENDED'] as const;
export type IamState = (typeof IAM_STATES)[number];
export const IAM_STATE_LABELS = { DRAFT: '준비 중', LIVE: '내보냄', ENDED: '끝냄' } as const satisfies Record<
  IamState,
  string
>;
/** For so long one is not shown to whoever asked for that. */
export const IAM_DISMISSED_DAYS = 7;

/** What is wrong with a period. */
export function wrongInPeriod({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Record<string, string> {
  return Date.parse(ends_at) > Date.parse(starts_at) ? {} : { ends_at: '끝나는 때는 시작하는 때보다 뒤여야 해요.' };
}
