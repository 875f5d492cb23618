import { COMPANY } from '@oun/brand';
import { cx } from '@oun/ui/class-names';
import { Anchor, useAddress } from './link.tsx';
import { POLICIES } from './policies.tsx';

/** Who runs this, as 전자상거래법 wants it on the first screen. */
export function WebFooter() {
  const address = useAddress();
  const lines: [string, string][] = [
    ['대표자', COMPANY.representative],
    ['사업자등록번호', COMPANY.businessNumber],
    ['통신판매업 신고번호', `${COMPANY.mailOrderNumber} (${COMPANY.mailOrderOffice})`],
    ['주소', COMPANY.address],
    ['전화', `${COMPANY.phone} (${COMPANY.supportHours})`],
    ['이메일', COMPANY.email],
    ['개인정보보호책임자', COMPANY.privacyOfficer],
    ['호스팅 제공', COMPANY.hosting],
  ];
  return (
    <footer data-testid="web-footer" className="later-444 mt-10 bg-level-5 px-5 pt-8 pb-12 text-body-13 text-level-60">
      <nav aria-label="약관과 안내" className="-mx-2 flex flex-wrap text-body-14 text-level-70">
        {POLICIES.map(({ label, path }) => (
          <Anchor
            key={path}
            href={address('life', path)}
            className={cx('flex h-11 items-center px-2', path === '/policies/privacy' && 'font-bold')}
          >
            {label}
          </Anchor>
        ))}
        <Anchor href={address('life', '/usage')} className="flex h-11 items-center px-2">
          이용 기록
        </Anchor>
      </nav>
      <p className="mt-3 text-heading-14 text-level-80">{COMPANY.name}</p>
      <dl className="mt-2 grid gap-x-3 gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0">{name}</dt>
            <dd className="min-w-0 text-level-70">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-2 mt-2 flex flex-wrap">
        <Anchor href={COMPANY.businessCheckUrl} className="flex h-11 items-center px-2 underline">
          사업자정보 확인
        </Anchor>
        <Anchor href={COMPANY.escrowUrl} className="flex h-11 items-center px-2 underline">
          구매안전(에스크로) 서비스
        </Anchor>
      </div>
      <p className="mt-2 text-body-12">© {COMPANY.name}</p>
    </footer>
  );
}
