/** What staff write of a voucher's campaign must obey, without a shape library: the form tells it live, in the same words. */
export const CODES_MAX = 10_000;
export const DAYS_MAX = 366;
export const MONTHS_MAX = 24;
export const DOMAIN_MAX = 100;

export const AUDIENCES = ['ALL', 'NEWCOMER', 'COMPANY'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS = {
  ALL: '누구나',
  NEWCOMER: '멤버십이 처음인 분',
  COMPANY: '회사 메일을 쓰는 분',
} as const satisfies Record<Audience, string>;

/** How a campaign stands: nobody has its codes yet, they can be redeemed, its days are over, or it was taken back. */
export const CAMPAIGN_PHASES = ['READY', 'RUNNING', 'OVER', 'REVOKED'] as const;
export const CAMPAIGN_PHASE_LABELS = {
  READY: '내려받기 전',
  RUNNING: '진행 중',
  OVER: '끝남',
  REVOKED: '거둠',
} as const satisfies Record<(typeof CAMPAIGN_PHASES)[number], string>;

export type LengthUnit = 'DAYS' | 'MONTHS';
export const lengthWords = ({ unit, length }: { unit: LengthUnit; length: number }): string =>
  unit === 'DAYS' ? `${length}일` : `${length}개월`;

type Written = { unit: LengthUnit; length: number; audience: Audience; company_domain: string | null };

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What is wrong with it beside each field's own rules. */
export function wrongInCampaign(form: Written): Partial<Record<keyof Written, string>> {
  const { unit, length, audience, company_domain: domain } = form;
  const isTooLong = domain !== null && domain.length > DOMAIN_MAX;
  const wrong: Partial<Record<keyof Written, string | false>> = {
    length: unit === 'MONTHS' && length > MONTHS_MAX && length <= DAYS_MAX && `${MONTHS_MAX}개월까지 적을 수 있어요.`,
    company_domain:
      !isTooLong &&
      (audience === 'COMPANY'
        ? !DOMAIN.test(domain ?? '') && '회사 이메일의 @ 뒤를 적어주세요.'
        : domain !== null && '회사 메일을 쓰는 분에게 줄 때만 적어요.'),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, words]) => words));
}
