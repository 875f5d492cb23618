import type { Output } from '@oun/contract/endpoint';
import type { adminMembershipStatistics } from '@oun/contract/statistics';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { percentWords, shareOf, shortDay } from './words.ts';

type Weeks = Output<typeof adminMembershipStatistics>['weeks'];

const AXIS = { fontSize: 12, fill: 'var(--color-level-60)' };

/** The share of a week's new members who started, beside the same week a year ago. */
export function WeeksChart({ weeks }: { weeks: Weeks }) {
  const points = weeks.map(({ week, signed_up, started, before }) => ({
    week,
    share: signed_up === 0 ? null : shareOf(started, signed_up),
    before: before.signed_up === 0 ? null : shareOf(before.started, before.signed_up),
  }));
  return (
    <ResponsiveContainer width="100%" height={280}>
      <LineChart
        data={points}
        margin={{ top: 12, right: 12, left: 0, bottom: 0 }}
        title="가입한 사람 가운데 일주일 안에 멤버십을 시작한 비율"
      >
        <CartesianGrid vertical={false} stroke="var(--color-level-10)" strokeDasharray="3 3" />
        <XAxis dataKey="week" tickFormatter={shortDay} tick={AXIS} tickLine={false} axisLine={false} minTickGap={16} />
        <YAxis
          tickFormatter={percentWords}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={52}
          domain={[0, 'auto']}
        />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(week) => `${shortDay(String(week))}에 시작한 주`}
          formatter={(share, name) => [percentWords(Number(share)), name]}
          contentStyle={{ borderRadius: 8, borderColor: 'var(--color-level-20)', fontSize: 13 }}
        />
        <Line
          name="지난해 같은 주"
          dataKey="before"
          stroke="var(--color-level-60)"
          strokeDasharray="2 4"
          dot={false}
          isAnimationActive={false}
        />
        <Line
          name="올해"
          dataKey="share"
          stroke="var(--color-pink-50)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--color-level-0)' }}
          isAnimationActive={false}
          connectNulls
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
