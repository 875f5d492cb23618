import { TabNav } from '@oun/ui/tab-nav';
import { tabHref } from './tab-href.ts';

/** A list by one of its filters, and all of it first; what else is asked for stays from tab to tab. */
export function StateTabs<State extends string>({
  path,
  name = 'state',
  states,
  labels,
  current,
  counts,
  kept,
}: {
  path: string;
  /** Of the filter, in the URL. */
  name?: string;
  states: readonly State[];
  labels: Record<State, string>;
  current: State | null;
  /** How many wait there, where somebody has to act. */
  counts?: Partial<Record<State, number | undefined>> | undefined;
  kept: Record<string, string | number | boolean | null>;
}) {
  return (
    <TabNav
      label="상태"
      size="Dense"
      items={[
        { href: tabHref(path, kept), label: '전체', current: current === null },
        ...states.map((state) => ({
          href: tabHref(path, { [name]: state, ...kept }),
          label: labels[state],
          count: counts?.[state],
          current: state === current,
        })),
      ]}
    />
  );
}
