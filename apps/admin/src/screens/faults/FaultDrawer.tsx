import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  type AdminFaultDetail,
  adminGetFault,
  adminReopenFault,
  adminSolveFault,
  type FaultSample,
  type FoundFrame,
} from '@oun/contract/fault';
import { FAULT_KIND_LABELS, FAULT_SIDE_LABELS, FAULT_STATE_LABELS } from '@oun/contract/fault-rules';
import { withCommas } from '@oun/money/written';
import { popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Link } from '@oun/ui/link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, Part, StaffDrawer } from '../StaffDrawer.tsx';

/** One of them beside the list: the lines of our source, in whose requests it happened, and whether it is solved. */
export function FaultDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(adminGetFault, { params: { id } }));
  return (
    <StaffDrawer label="오류 상세" title={found.data?.name ?? '오류'} query={found} onClose={onClose}>
      {(data) => <Detail fault={data} />}
    </StaffDrawer>
  );
}

function Detail({ fault }: { fault: AdminFaultDetail }) {
  const [shown, setShown] = useState(0);
  const sample = fault.samples[shown] ?? fault.samples[0];
  return (
    <div className="grid gap-6 p-5">
      <p className="text-body-15 break-words">{fault.message || '따로 적힌 말이 없어요.'}</p>
      <State fault={fault} />
      {sample ? <Lines sample={sample} /> : null}
      <Beside fault={fault} />
      <Part title="정보">
        <Facts
          facts={[
            ['난 곳', `${FAULT_SIDE_LABELS[fault.side]} · ${FAULT_KIND_LABELS[fault.kind]}`],
            ['횟수', `${withCommas(fault.count)}번`],
            ['처음', momentText(fault.first_at)],
            ['마지막', momentText(fault.last_at)],
            ['사이트', fault.sites.join(', ')],
            ['버전', fault.versions.join(', ') || '알 수 없어요'],
          ]}
        />
      </Part>
      <Days days={fault.days} />
      <Samples samples={fault.samples} shown={sample} onShow={setShown} />
    </div>
  );
}

const solve = mutation(adminSolveFault, SHARED_WORK);
const reopen = mutation(adminReopenFault, SHARED_WORK);

function State({ fault: { id, state, solved_at, solved_by } }: { fault: AdminFaultDetail }) {
  const isOpen = state === 'OPEN';
  const move = useMutation(isOpen ? solve : reopen);
  const press = () =>
    move.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(isOpen ? '해결했다고 적었어요' : '다시 열었어요'),
        onError: (error) => void popupError(error),
      },
    );
  return (
    <div className="grid gap-3 rounded-card bg-level-5 p-4">
      <p className="flex items-center justify-between gap-2 text-body-14">
        <StatusDot tone={isOpen ? 'failed' : 'done'}>{FAULT_STATE_LABELS[state]}</StatusDot>
        {solved_at ? <span className="num text-level-60">{`${solved_by} · ${momentText(solved_at)}`}</span> : null}
      </p>
      <p className="text-body-13 text-level-60">
        {isOpen
          ? '고쳤다면 해결했다고 적어주세요. 뒤에 나온 버전에서 다시 나면 저절로 열려요.'
          : '뒤에 나온 버전에서 다시 나면 저절로 열려요.'}
      </p>
      <Button variant={isOpen ? 'primary' : 'gray'} pending={move.isPending} onClick={press}>
        {isOpen ? '해결했어요' : '다시 열기'}
      </Button>
    </div>
  );
}

function Lines({ sample: { frames, is_unmapped, call, status } }: { sample: FaultSample }) {
  return (
    <Part title="어디에서">
      {call ? <p className="num text-body-14 break-words">{status ? `${call} → ${status}` : call}</p> : null}
      {is_unmapped ? (
        <Callout tone="notice">이 버전의 소스맵이 없어서 지은 파일의 줄을 그대로 보여드려요.</Callout>
      ) : null}
      {frames.length > 0 ? (
        <ol aria-label="소스의 줄" className="grid gap-2">
          {frames.map((frame, i) => (
            <Line key={i} frame={frame} />
          ))}
        </ol>
      ) : call ? null : (
        <p className="text-body-13 text-level-60">어느 줄인지는 오지 않았어요.</p>
      )}
    </Part>
  );
}

function Line({ frame: { file, line, fn, code, is_ours } }: { frame: FoundFrame }) {
  return (
    <li className="grid gap-0.5 text-body-13">
      <span className={is_ours ? 'num font-bold break-all' : 'num break-all text-level-60'}>{`${file}:${line}`}</span>
      {code ? <code className="num text-body-12 break-all text-level-70">{code}</code> : null}
      {!code && fn ? <span className="num text-body-12 break-all text-level-60">{fn}</span> : null}
    </li>
  );
}

/** The other side of the same requests: a call that failed in a browser, and the fault that made it fail. */
function Beside({ fault: { beside } }: { fault: AdminFaultDetail }) {
  if (beside.length === 0) return null;
  return (
    <Part title="같은 요청에서">
      <ul className="grid gap-2">
        {beside.map(({ id, side, name, message, source }) => (
          <li key={id} className="text-body-13">
            <Link href={`/faults?tab=all&fault=${id}`} className="hover:underline">
              <b className="font-bold">{FAULT_SIDE_LABELS[side]}</b> {name} {message}
            </Link>
            <span className="num block break-all text-level-60">{source}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const DAYS_SHOWN = 14;

function Days({ days }: { days: AdminFaultDetail['days'] }) {
  return (
    <Part title="날마다">
      <Facts facts={days.slice(0, DAYS_SHOWN).map(({ day, count }) => [day, `${withCommas(count)}번`] as const)} />
    </Part>
  );
}

type SamplesProps = {
  samples: readonly FaultSample[];
  shown: FaultSample | undefined;
  onShow: (place: number) => void;
};

function Samples({ samples, shown, onShow }: SamplesProps) {
  return (
    <Part title={`남은 기록 ${samples.length}개`}>
      <ul className="grid gap-3">
        {samples.map((sample, i) => (
          <li key={sample.id} className="grid gap-1 text-body-13">
            <button
              type="button"
              aria-pressed={sample === shown}
              className="num min-h-8 text-left hover:underline aria-pressed:font-bold"
              onClick={() => onShow(i)}
            >
              {`${momentText(sample.at)} · ${sample.site}${sample.screen}`}
            </button>
            {sample.request_id ? (
              <span className="num break-all text-level-60 select-all">{sample.request_id}</span>
            ) : null}
            <span className="num text-level-60">{`${sample.platform} · ${sample.version || '버전을 몰라요'}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
