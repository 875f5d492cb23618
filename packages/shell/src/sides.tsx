import { BRAND, COMPANY } from '@oun/brand';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Anchor, useAddress } from './link.tsx';
import { POLICIES } from './policies.tsx';
import { setSlot, SidePanel } from './side.tsx';

/** Both hands of the column in a wide window. Fetched only there: nothing of it is needed. */
export function Sides() {
  const { pathname, search } = useLocation();
  const isPaying = pathname.startsWith('/checkout');
  return (
    <>
      <aside aria-label="고객센터" className="side-left bottom-8 hidden [@media(min-height:720px)]:block">
        {isPaying ? <NoOtherCharge /> : <Slogan />}
        <Help />
      </aside>
      <aside
        aria-label="고른 것"
        className="side-right no-scrollbar inset-y-0 -mx-px flex flex-col overflow-y-auto px-px pt-10 pb-8 not-has-[section]:hidden"
      >
        <div ref={setSlot} className="mb-4 grid gap-4" />
        {isPaying ? null : <InApp address={window.location.origin + pathname + search} />}
      </aside>
    </>
  );
}

function Slogan() {
  const [first, ...rest] = BRAND.slogan.split(/(?<=,) /);
  return (
    <p className="text-heading-30">
      {first}
      <br />
      {rest.join(' ')}
    </p>
  );
}

function NoOtherCharge() {
  return (
    <div className="flex gap-3 rounded-card bg-notice-ground p-5 text-body-14">
      <ShieldCheck size={24} aria-hidden="true" className="text-blue-50" />
      <p>
        <b className="block">
          여기에 없는 결제는
          <br />
          일어나지 않아요
        </b>
        금액이 오르면 먼저 여쭤봐요.
      </p>
    </div>
  );
}

function Help() {
  const address = useAddress();
  return (
    <div className="mt-6 text-body-14 text-level-60">
      <p className="num text-heading-18 text-level-90">{COMPANY.phone}</p>
      <p className="num">{COMPANY.supportHours}</p>
      <ul className="flex flex-wrap">
        {POLICIES.map(({ label, path }, i) => (
          <li key={path} className={path === '/policies/privacy' ? 'font-bold' : ''}>
            {i > 0 ? <span aria-hidden="true">&nbsp;·&nbsp;</span> : null}
            <Anchor href={address('life', path)} className="inline-block py-2">
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Nobody reaches for a phone sooner. */
const REST_MS = 2_000;

const PageCode = lazy<ComponentType<{ address: string }>>(async () => {
  await new Promise((done) => setTimeout(done, REST_MS));
  return import('./page-code.tsx').then(
    (loaded) => ({ default: loaded.PageCode }),
    () => ({ default: () => null }),
  );
});

/** A code with more in it than this is too fine for a camera. */
const ADDRESS_MAX = 300;

function InApp({ address }: { address: string }) {
  if (address.length > ADDRESS_MAX) return null;
  return (
    <SidePanel className="mt-auto flex items-center gap-4">
      <Suspense fallback={<span className="size-26" />}>
        <PageCode address={address} />
      </Suspense>
      <div>
        <h2 className="text-heading-16">앱에서 이어서</h2>
        <p className="mt-1 text-body-14 text-level-70">휴대폰 카메라로 찍으면 지금 보던 화면이 열려요.</p>
      </div>
    </SidePanel>
  );
}
