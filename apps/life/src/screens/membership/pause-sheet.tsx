import { onceMutation } from '@oun/client/once-mutation';
import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import { changeMembershipStatus, type Membership, PAUSE_DAYS } from '@oun/contract/membership';
import { dateWords } from '@oun/contract/money-words';
import { useNow } from '@oun/shell/now';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Chip } from '@oun/ui/chip';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TOUCHED } from './queries.ts';

const pause = onceMutation(changeMembershipStatus, { touches: TOUCHED });

/** How long, and what moves by it. */
export function askPause(membership: Membership): Promise<unknown> {
  const Body: SheetBody<undefined> = ({ close }) => {
    const [days, setDays] = useState<(typeof PAUSE_DAYS)[number]>(14);
    const begin = useMutation({
      ...pause,
      onSuccess: () => {
        close(undefined);
        toast('내일부터 쉬어가요.');
      },
      onError: (error) => void popupError(error),
    });
    const from = startOfDay(new Date(useNow()), 1);
    const until = new Date(from.getTime() + days * DAY_MS);
    const next = membership.next_charge;
    return (
      <div className="pb-2">
        <p className="text-body-15 text-level-70">쉬는 만큼 이용 기간과 다음 결제가 미뤄져요.</p>
        <div role="group" aria-label="쉬는 기간" className="mt-4 flex gap-2">
          {PAUSE_DAYS.map((length) => (
            <Chip
              key={length}
              pressed={days === length}
              onClick={() => setDays(length)}
              className="flex-1 justify-center"
            >
              {length}일
            </Chip>
          ))}
        </div>
        <ul className="mt-5 grid gap-2.5 text-body-15 text-level-80">
          <li>
            {dateWords(from)}–{dateWords(new Date(until.getTime() - 1))} 쉬어요. 무료 운동과 기록은 그대로예요.
          </li>
          <li>{dateWords(until)} 다시 시작해요. 그 전에도 언제든 시작할 수 있어요.</li>
          {(membership.plan?.seats ?? 1) > 1 ? <li>팀원도 그동안 함께 쉬어요. 팀원에게는 저희가 알려드려요.</li> : null}
          {next ? (
            <li>
              다음 결제는 {dateWords(next.at)}에서{' '}
              <strong className="font-semibold">{dateWords(new Date(Date.parse(next.at) + days * DAY_MS))}</strong>로
              미뤄져요.
            </li>
          ) : null}
        </ul>
        <p className="mt-4 text-body-13 text-level-60">
          {membership.pauses_left === 1 ? '올해 남은 1번을 써요. ' : `올해 ${membership.pauses_left}번 쓸 수 있어요. `}
          쉬는 동안에도 해지할 수 있어요.
        </p>
        <Button
          size="Large"
          full
          className="mt-5"
          pending={begin.isPending}
          onClick={() => begin.mutate({ body: { status: 'paused', pause_days: days } })}
        >
          {days}일 쉬어가기
        </Button>
      </div>
    );
  };
  return sheet('며칠 쉬어갈까요?', Body);
}
