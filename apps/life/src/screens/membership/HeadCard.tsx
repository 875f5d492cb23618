import type { Membership } from '@oun/contract/membership';
import { Logo } from '@oun/ui/logo';
import { cx } from '@oun/ui/class-names';
import type { ReactNode } from 'react';
import { headOf } from './words.ts';

const GROUND = {
  pink: 'bg-linear-to-tr from-[#16161c] via-[#45122b] to-[#b0124a]',
  blue: 'bg-linear-to-tr from-[#0b1530] to-[#1c50c4]',
  ink: 'bg-linear-to-tr from-[#16161c] to-[#3d3d47]',
  red: 'bg-linear-to-tr from-[#2a0d12] to-[#a3182b]',
} as const;

/** Where one stands: the first line always says until when, or how much. */
export function HeadCard({ membership, children }: { membership: Membership; children?: ReactNode }) {
  const { title, sub, badge, tone } = headOf(membership);
  return (
    <section className={cx('rounded-[20px] p-5 text-level-0', GROUND[tone])}>
      <div className="flex items-center gap-2.5">
        <Logo height={18} label="" />
        <p className="min-w-0 flex-1 truncate text-body-15 font-semibold">
          {membership.team?.plan ?? membership.plan?.name ?? '멤버십'}
        </p>
        <span className="rounded-[8px] bg-level-0/20 px-2 py-1 text-body-13 font-medium">{badge}</span>
      </div>
      <h1 className="mt-4 text-heading-22 break-keep">{title}</h1>
      {sub ? <p className="mt-2 text-body-14 text-level-10 break-keep">{sub}</p> : null}
      {membership.method && !membership.team ? (
        <p className="num mt-4 text-body-13 text-level-10">
          {membership.method.name} {membership.method.number?.slice(-4).replace('*', '')}
        </p>
      ) : null}
      {children ? <div className="mt-5 flex gap-2">{children}</div> : null}
    </section>
  );
}

/** A button on the card's dark ground. */
export const CARD_BUTTON =
  'flex h-control-large min-w-0 flex-1 items-center justify-center rounded-control bg-level-0/16 px-3 text-control-large ' +
  'text-level-0 outline-level-0 hover:bg-level-0/25 disabled:opacity-60';
