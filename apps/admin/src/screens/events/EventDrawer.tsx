import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  adminAnnounceEvent,
  type AdminEventDetail,
  adminDrawEvent,
  adminGetEvent,
  adminRevealWinners,
  adminScheduleEvent,
} from '@oun/contract/event-admin';
import { adminRevealWinnersRules } from '@oun/contract/event-admin-forms';
import { CLAIM_DAYS, EVENT_RULE_LABELS, EVENT_STATE_LABELS } from '@oun/contract/event-rules';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { RevealForm } from '../store/RevealForm.tsx';
import { EVENT_TONES, lastDayOf, WINNER_LABELS } from './event-words.ts';

type Props = { id: number; canMake: boolean; onClose: () => void };

/** One event beside the list: where it stands, the one step it waits for, and who won what. */
export function EventDrawer({ id, canMake, onClose }: Props) {
  const event = useQuery(query(adminGetEvent, { params: { id } }));
  return (
    <StaffDrawer label="이벤트 상세" title={event.data?.title ?? '이벤트'} query={event} onClose={onClose}>
      {(data) => <Detail event={data} canMake={canMake} />}
    </StaffDrawer>
  );
}

function Detail({ event, canMake }: { event: AdminEventDetail; canMake: boolean }) {
  const { state, proof, prizes, winners } = event;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-2">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <span className="num text-heading-18">
            {EVENT_RULE_LABELS[event.rule]} {event.goal}번
          </span>
          <StatusDot tone={EVENT_TONES[state]}>{EVENT_STATE_LABELS[state]}</StatusDot>
        </p>
        <p className="num text-body-14 text-level-70">
          {dateWords(event.starts_at)}부터 {dateWords(lastDayOf(event.ends_at))}까지 · 응모{' '}
          {withCommas(event.entry_count)}명
        </p>
      </div>
      {canMake ? <NextStep event={event} /> : null}
      <Part title={`선물 ${prizes.length}`}>
        <Facts
          facts={prizes.map(({ name, quantity, worth, days }) => [
            `${withCommas(quantity)}명`,
            `${name} · ${wonWords(worth)}${days === null ? '' : ` · ${days}일`}`,
          ])}
        />
      </Part>
      <Part title="증거">
        <Facts
          facts={[
            ['씨앗 지문', proof.seed_print ?? '예약하면 만들어요'],
            ['명단 지문', proof.list_print ?? '마감하면 만들어요'],
            ['결과 지문', proof.result_print ?? '추첨하면 만들어요'],
          ]}
        />
      </Part>
      {winners.length > 0 ? <Winners event={event} /> : null}
      <Part title={`기록 ${event.history.length}`}>
        <History rows={event.history} />
      </Part>
    </div>
  );
}

const schedule = mutation(adminScheduleEvent, SHARED_WORK);
const draw = mutation(adminDrawEvent, SHARED_WORK);
const announce = mutation(adminAnnounceEvent, SHARED_WORK);

const STEPS = {
  DRAFT: {
    send: schedule,
    label: '예약하기',
    done: '예약했어요',
    title: '이 이벤트를 예약할까요?',
    message: () => '추첨 씨앗을 봉하고 지문을 공개해요. 예약한 뒤에는 고칠 수 없어요.',
  },
  CLOSED: {
    send: draw,
    label: '추첨하기',
    done: '추첨했어요',
    title: '지금 추첨할까요?',
    message: ({ entry_count, prize_count }: AdminEventDetail) =>
      `${withCommas(entry_count)}명 가운데 ${withCommas(prize_count)}명을 뽑아요. 한 번만 할 수 있어요.`,
  },
  DRAWN: {
    send: announce,
    label: '발표하기',
    done: '발표했어요',
    title: '당첨자를 발표할까요?',
    message: ({ winners }: AdminEventDetail) =>
      `씨앗을 공개하고 ${withCommas(winners.filter(({ state }) => state === 'WON').length)}명에게 알려요. ${CLAIM_DAYS}일 안에 답이 없으면 다음 분께 넘어가요.`,
  },
} as const;

/** The clock opens and closes it; the rest is for staff to press. */
function NextStep({ event }: { event: AdminEventDetail }) {
  const step = event.state in STEPS ? STEPS[event.state as keyof typeof STEPS] : undefined;
  const taking = useMutation({
    ...(step ?? STEPS.DRAFT).send,
    onSuccess: () => toast(step!.done),
    onError: (error) => void popupError(error),
  });
  if (!step) return null;
  const ask = async () => {
    const isSure = await popup({
      title: step.title,
      message: step.message(event),
      action: step.label,
      cancel: '나중에',
    });
    if (isSure) taking.mutate({ params: { id: event.id } });
  };
  return (
    <div className="flex gap-2">
      <Button size="Dense" pending={taking.isPending} onClick={() => void ask()}>
        {step.label}
      </Button>
      {event.state === 'DRAFT' ? (
        <ButtonLink href={`/events/${event.id}/edit`} variant="line" size="Dense">
          고치기
        </ButtonLink>
      ) : null}
    </div>
  );
}

const reveal = mutation(adminRevealWinners, SHARED_WORK);

function Winners({ event: { id, winners } }: { event: AdminEventDetail }) {
  const [revealed, setRevealed] = useState<Output<typeof adminRevealWinners>>();
  const hasAddress = winners.some(({ state }) => state === 'CLAIMED');
  const addressOf = (number: number) => revealed?.items.find((item) => item.number === number)?.address;
  return (
    <Part title={`뽑힌 분 ${winners.length}`}>
      <ul className="grid gap-2 text-body-13">
        {winners.map((winner) => {
          const address = addressOf(winner.number);
          return (
            <li key={winner.number} className="rounded-control bg-level-5 px-3 py-2">
              <p className="num flex justify-between gap-2">
                <span>
                  <b>{winner.rank}번째</b> {winner.name} · 회원 {winner.account_id} · {winner.prize}
                </span>
                <span className="shrink-0 text-level-60">{WINNER_LABELS[winner.state]}</span>
              </p>
              {winner.state === 'WON' && winner.claim_until ? (
                <p className="num text-level-60">{momentText(winner.claim_until)}까지</p>
              ) : null}
              {address ? (
                <p className="num break-words">
                  {address.name} {address.phone} · ({address.postcode}) {address.address1} {address.address2}{' '}
                  {address.comment}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {hasAddress && !revealed ? (
        <RevealForm
          rules={adminRevealWinnersRules}
          reveal={reveal}
          toInput={(body) => ({ params: { id }, body })}
          onRevealed={setRevealed}
        />
      ) : null}
    </Part>
  );
}
