import type { Draw, Event } from '@oun/contract/event';
import { dayWords } from '@oun/contract/money-words';
import { useShell } from '@oun/shell/shell-context';
import { withCommas } from '@oun/money/written';
import { Clock, Ghost, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { PrizePicture } from './Prizes.tsx';
import { daysLeftWords, lastMoment } from './words.ts';

type Props = { event: Event; draw: Draw; prize: Draw['prizes'][number] | undefined; now: number };

/** What became of one's own entry; nothing of it for whoever had none. */
export function Outcome({ event, draw, prize, now }: Props) {
  const { mine, proof } = draw;
  if (!mine)
    return (
      <div className="px-5 pt-6">
        <h1 className="text-heading-26">{event.title} 결과</h1>
        <p className="num mt-1.5 text-body-15 text-level-70">{withCommas(proof.entry_count)}명이 함께했어요</p>
      </div>
    );
  const place = `${withCommas(proof.entry_count)}명 중 ${withCommas(mine.rank ?? 0)}번째였어요.`;
  if (mine.standing === 'WON' && prize) return <Won mine={mine} prize={prize} now={now} />;
  if (mine.standing === 'CLAIMED' && prize)
    return (
      <Row title={event.title} icon={<PackageCheck size={28} />} head={`${prize.name}, 받기로 했어요`}>
        {prize.kind === 'TIME' ? `이용 기간에 ${prize.days}일을 더했어요.` : (mine.address ?? '받을 곳을 알려줬어요.')}
      </Row>
    );
  if (mine.standing === 'PASSED')
    return (
      <Row title={event.title} icon={<Clock size={28} />} head="다음 순서인 분께 넘어갔어요">
        {prize ? `${prize.name}, 받을 곳을 알려줄 기한이 지났어요.` : place}
      </Row>
    );
  return (
    <Row title={event.title} icon={<Ghost size={28} />} head="이번엔 뽑히지 않았어요">
      {place}
      {event.has_badge ? ' 배지는 그대로예요.' : ''}
    </Row>
  );
}

type RowProps = { title: string; icon: ReactNode; head: string; children: ReactNode };

const Row = ({ title, icon, head, children }: RowProps) => (
  <div className="px-5 pt-6">
    <h1 className="text-heading-26">{title} 결과</h1>
    <div className="mt-5 flex items-center gap-4 rounded-card bg-level-5 p-4">
      <span aria-hidden="true" className="shrink-0 text-level-60">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-heading-16">{head}</p>
        <p className="num text-body-13 text-level-60">{children}</p>
      </div>
    </div>
  </div>
);

type WonProps = { mine: NonNullable<Draw['mine']>; prize: Draw['prizes'][number]; now: number };

function Won({ mine, prize, now }: WonProps) {
  const { me } = useShell();
  const until = mine.claim_until ? lastMoment(mine.claim_until) : null;
  return (
    <div className="bg-pink-0 px-5 pt-4 pb-7 text-center">
      <PrizePicture
        prize={prize}
        className="mx-auto mt-2 mb-6 w-42 overflow-hidden rounded-chip! ring-8 ring-level-0 [&_img]:rounded-chip"
      />
      <p className="text-body-15 font-semibold text-pink-60">축하해요, {me?.nickname} 님</p>
      <h1 className="mt-1 text-heading-26 wrap-anywhere">{prize.name}에 뽑혔어요</h1>
      {until ? (
        <>
          <p className="num mt-1.5 text-body-15 text-level-70">
            {dayWords(until)}까지 {prize.kind === 'GOODS' ? '받을 곳을 알려주세요.' : '받기를 눌러주세요.'}
            <br />
            지나면 다음 순서인 분께 넘어가요.
          </p>
          <p className="num mt-3 inline-flex h-8 items-center gap-1.5 rounded-chip bg-level-0 px-3.5 text-body-14 font-semibold text-caution">
            <Clock size={16} aria-hidden="true" />
            {daysLeftWords(mine.claim_until!, now)}
          </p>
        </>
      ) : null}
    </div>
  );
}
