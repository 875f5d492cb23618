import { useShell } from '@oun/shell/shell-context';
import { useQuery } from '@tanstack/react-query';
import { PlanList } from '../package/PlanList.tsx';
import { inOrder, membership, plans } from '../package/plans.ts';

/** For who has no membership: one that rests is one, too. */
export function HomePlans() {
  const { me } = useShell();
  const own = useQuery({ ...membership, enabled: me !== null });
  const canStart = me === null || (own.data?.actions.includes('START') ?? false);
  const { data } = useQuery({ ...plans, enabled: canStart });
  const items = inOrder(data?.items ?? []).filter(
    ({ seats, months }) => seats === 1 && (months === 12 || months === 1),
  );
  return canStart && items.length > 0 ? <PlanList items={items} className="mt-10 px-5" /> : null;
}
