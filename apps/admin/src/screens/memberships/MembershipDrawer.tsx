import { query } from '@oun/client/query';
import { CYCLE_WORDS, MEMBERSHIP_STATE_LABELS } from '@oun/contract/membership';
import {
  adminGetMembership,
  type AdminMembershipDetail,
  CHARGE_KIND_LABELS,
  CHARGE_STATE_LABELS,
  CONSENT_KIND_LABELS,
  MEMBERSHIP_ROWS_MAX,
} from '@oun/contract/membership-admin';
import { wonWords } from '@oun/contract/money-words';
import { formatDay } from '@oun/shell/dates';
import { StatusDot } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { momentText } from '../moment-text.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import {
  CHARGE_TONES,
  MEMBERSHIP_TONES,
  nextTryWords,
  planWords,
  REASON_LABELS,
  spanWords,
} from './membership-words.ts';

/** One member's membership beside the list: what comes next, and all that led to it. */
export function MembershipDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const membership = useQuery(query(adminGetMembership, { params: { id } }));
  return (
    <StaffDrawer
      label="멤버십 상세"
      title={
        <>
          <span className="num block text-body-13 font-normal text-level-60">회원 {id}</span>
          {membership.data?.nickname ?? '멤버십'}
        </>
      }
      query={membership}
      onClose={onClose}
    >
      {(data) => <Detail membership={data} />}
    </StaffDrawer>
  );
}

type Of = { membership: AdminMembershipDetail };

function Detail({ membership }: Of) {
  const { state, contracts, periods, charges, consents, pauses, history } = membership;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <span className="text-heading-18">{planWords(membership)}</span>
          <StatusDot tone={MEMBERSHIP_TONES[state]}>{MEMBERSHIP_STATE_LABELS[state]}</StatusDot>
        </p>
        <Standing membership={membership} />
      </div>
      <NextCharge membership={membership} />
      <PastDue due={membership.past_due} />
      <Lines title="계약" rows={contracts} none="계약한 적이 없어요." line={ContractLine} />
      <Lines title="이용 기간" rows={periods} none="이용 기간이 없어요." line={PeriodLine} />
      <Lines title="결제" rows={charges} none="결제가 없어요." line={ChargeLine} />
      <Lines title="동의" rows={consents} none="물어본 것이 없어요." line={ConsentLine} />
      {pauses.length > 0 ? <Lines title="일시정지" rows={pauses} none="" line={PauseLine} /> : null}
      <Part title={`기록 ${countWords(history.length)}`}>
        <History
          rows={history.map(({ at, words, from, to, note }) => ({
            at,
            note,
            words: from === to ? words : `${words} (${MEMBERSHIP_STATE_LABELS[from]} → ${MEMBERSHIP_STATE_LABELS[to]})`,
          }))}
        />
      </Part>
    </div>
  );
}

function Standing({ membership: { until, email_address, mobile, is_active, team } }: Of) {
  return (
    <Facts
      facts={[
        ['갱신·종료', until ? formatDay(until) : '없음'],
        ['이메일', email_address ?? '없음'],
        ['전화', mobile ?? '없음'],
        ...(is_active ? [] : ([['회원', '이용할 수 없는 회원']] as const)),
        ...(team ? ([['팀', <MemberLink key="team" id={team.owner_id} nickname={team.owner} />]] as const) : []),
      ]}
    />
  );
}

const MemberLink = ({ id, nickname }: { id: number; nickname: string }) => (
  <Link href={`/memberships?member=${id}`} className="underline">
    {nickname} · 회원 {id}
  </Link>
);

function NextCharge({ membership: { next_charge: next, past_due } }: Of) {
  if (past_due) return null;
  return (
    <Part title="다음 결제">
      {next ? (
        <Facts
          facts={[
            ['언제', `${formatDay(next.at)} 오전 10시`],
            [
              '얼마',
              next.before === null ? wonWords(next.amount) : `${wonWords(next.before)} → ${wonWords(next.amount)}`,
            ],
            ['까닭', REASON_LABELS[next.reason]],
            [
              '동의',
              !next.needs_consent ? '필요 없음' : next.has_leave ? '받음' : '아직 없음 · 없으면 결제하지 않고 끝나요',
            ],
          ]}
        />
      ) : (
        <p className="text-body-13 text-level-60">결제할 것이 없어요.</p>
      )}
    </Part>
  );
}

function PastDue({ due }: { due: AdminMembershipDetail['past_due'] }) {
  if (!due) return null;
  return (
    <Part title="결제 확인 필요">
      <div className="rounded-card bg-level-5 p-4">
        <Facts
          facts={[
            ['금액', wonWords(due.amount)],
            ['까닭', due.failure ?? '결과를 확인하고 있어요.'],
            ['결제일', formatDay(due.due_at)],
            ['지금까지', `${due.attempts}번 시도`],
            ['다음 시도', nextTryWords(due, momentText)],
            ['유예', `${momentText(due.ends_at)}까지 이용할 수 있어요`],
          ]}
        />
      </div>
    </Part>
  );
}

/** More than these are not brought here, and the number must not say that there are none. */
const countWords = (count: number): string => (count < MEMBERSHIP_ROWS_MAX ? String(count) : `최근 ${count}`);

type LinesProps<Row> = { title: string; rows: readonly Row[]; none: string; line: ComponentType<Row> };

function Lines<Row extends { id: number }>({ title, rows, none, line: OneLine }: LinesProps<Row>) {
  return (
    <Part title={`${title} ${countWords(rows.length)}`}>
      {rows.length === 0 ? (
        <p className="text-body-13 text-level-60">{none}</p>
      ) : (
        <ol aria-label={title} className="divide-y divide-level-10 text-body-13">
          {rows.map((row) => (
            <li key={row.id} className="py-2">
              <OneLine {...row} />
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

/** A thing and its amount or state, with what else there is to know below. */
function Line({ head, end, notes }: { head: ReactNode; end: ReactNode; notes: readonly (ReactNode | null)[] }) {
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium">{head}</span>
        <span className="num shrink-0">{end}</span>
      </span>
      {notes.map((note, i) =>
        note === null ? null : (
          <span key={i} className="num block text-level-60">
            {note}
          </span>
        ),
      )}
    </>
  );
}

const STORE_LABELS = { web: '웹', ios: 'App Store', android: 'Google Play' } as const;

const ContractLine = (contract: AdminMembershipDetail['contracts'][number]) => (
  <Line
    head={contract.name}
    end={`${CYCLE_WORDS[contract.cycle]} ${wonWords(contract.price)}`}
    notes={[
      `${formatDay(contract.began_at)} 시작 · 결제일 ${contract.anchor_day}일 · ${STORE_LABELS[contract.store]} · 약관 ${contract.terms_version}`,
      contract.ended_at === null
        ? null
        : `${formatDay(contract.ended_at)} 끝남${contract.end_reason === null ? '' : ` · ${contract.end_reason}`}`,
      contract.inviter === null ? null : (
        <>
          초대한 회원 <MemberLink {...contract.inviter} />
        </>
      ),
    ]}
  />
);

const PeriodLine = (period: AdminMembershipDetail['periods'][number]) => (
  <Line
    head={period.words}
    end={spanWords({ from: period.starts_at, until: period.ends_at })}
    notes={[period.source]}
  />
);

const ChargeLine = (charge: AdminMembershipDetail['charges'][number]) => (
  <Line
    head={`${charge.id}번 · ${CHARGE_KIND_LABELS[charge.kind]}`}
    end={<b>{wonWords(charge.amount)}</b>}
    notes={[
      <StatusDot key="state" tone={CHARGE_TONES[charge.state]}>
        {CHARGE_STATE_LABELS[charge.state]}
      </StatusDot>,
      [
        charge.paid_at === null ? `${momentText(charge.created_at)} 만듦` : `${momentText(charge.paid_at)} 결제`,
        charge.attempts > 0 ? `${charge.attempts}번 시도` : null,
        charge.method,
        charge.instalment_months > 0 ? `${charge.instalment_months}개월 할부` : null,
        charge.consent_id === null ? null : `동의 ${charge.consent_id}번`,
      ]
        .filter(Boolean)
        .join(' · '),
      charge.failure,
      charge.refunded > 0 ? `${wonWords(charge.refunded)} 환불` : null,
    ]}
  />
);

const answerWords = ({ answered_at, is_agreed }: AdminMembershipDetail['consents'][number]): string =>
  answered_at === null ? '아직 답하지 않음' : `${momentText(answered_at)} ${is_agreed ? '동의함' : '동의하지 않음'}`;

const ConsentLine = (consent: AdminMembershipDetail['consents'][number]) => (
  <Line
    head={`${consent.id}번 · ${CONSENT_KIND_LABELS[consent.kind]}`}
    end={`${wonWords(consent.before)} → ${wonWords(consent.after)}`}
    notes={[
      answerWords(consent),
      `${momentText(consent.opened_at)} 물음 · ${formatDay(consent.effective_at)} 결제 · ${consent.method} · 문구 ${consent.text_version}`,
    ]}
  />
);

const PauseLine = (pause: AdminMembershipDetail['pauses'][number]) => <span className="num">{spanWords(pause)}</span>;
