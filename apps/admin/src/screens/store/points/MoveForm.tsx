import { callerOf } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  type adminGetMemberPoints,
  adminGrantPoints,
  adminRevokePoints,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_KINDS,
  POINT_REASON_MAX,
  POINTS_ALONE_MAX,
} from '@oun/contract/point-admin';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/ui/percent-off';
import { Segmented } from '@oun/ui/segmented';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import { fieldError, otherError } from '../form-errors.ts';
import { NumberField } from '../NumberField.tsx';
import { movementWords } from './movement-words.ts';

const FIELDS = ['amount', 'reason', 'valid_days'] as const;
const EMPTY = { amount: '', reason: '', valid_days: '365' };

type Props = { holder: Output<typeof adminGetMemberPoints>['holder']; balance: number };

/** Gives or takes points by hand; what is much waits for somebody else. */
export function MoveForm({ holder, balance }: Props) {
  const client = useQueryClient();
  const [kind, setKind] = useState<(typeof MOVEMENT_KINDS)[number]>('GRANT');
  const [draft, setDraft] = useState(EMPTY);
  // One key a wish: pressed again after no answer came, it still moves once.
  const press = useRef<{ wish: string; key: string }>(undefined);
  const amount = Number(draft.amount);
  const move = useMutation({
    mutationFn: () => {
      const wish = JSON.stringify([kind, draft]);
      if (press.current?.wish !== wish) press.current = { wish, key: crypto.randomUUID() };
      const body = { account_id: holder.id, amount, reason: draft.reason, key: press.current.key };
      return kind === 'GRANT'
        ? callerOf(client)(adminGrantPoints, { body: { ...body, valid_days: Number(draft.valid_days) } })
        : callerOf(client)(adminRevokePoints, { body });
    },
    onSuccess: ({ movement }) => {
      press.current = undefined;
      setDraft(EMPTY);
      toast(
        movement.state === 'WAITING'
          ? '다른 직원의 승인을 기다려요'
          : kind === 'GRANT'
            ? '포인트를 줬어요'
            : '포인트를 거뒀어요',
      );
    },
    onSettled: () => client.invalidateQueries(),
  });
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    move.reset();
  };
  const label = draft.amount === '' ? MOVEMENT_KIND_LABELS[kind] : movementWords({ kind, amount });
  const owed = kind === 'REVOKE' ? amount - balance : 0;
  const submit = async () => {
    const isSure = await popup({
      title:
        kind === 'GRANT'
          ? `${holder.nickname} 님에게 ${withCommas(amount)}P를 줄까요?`
          : `${holder.nickname} 님에게서 ${withCommas(amount)}P를 거둘까요?`,
      message: [
        `까닭: ${draft.reason.trim()}`,
        owed > 0 ? `모자라는 ${withCommas(owed)}P는 다음 적립에서 빼요.` : '',
        amount > POINTS_ALONE_MAX ? '다른 직원이 승인하면 반영돼요.' : '',
      ]
        .filter(Boolean)
        .join(' '),
      action: label,
      cancel: '그만두기',
      isDestructive: kind === 'REVOKE',
    });
    if (isSure) move.mutate();
  };
  const other = otherError(move.error, FIELDS);
  const isReady = amount > 0 && draft.reason.trim().length >= 2 && (kind === 'REVOKE' || Number(draft.valid_days) > 0);
  return (
    <Part title="주거나 거두기">
      <form
        aria-label="주거나 거두기"
        className="grid gap-3 rounded-card bg-level-5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Segmented
          label="무엇을 할까요"
          size="Dense"
          value={kind}
          options={MOVEMENT_KINDS.map((value) => ({ value, label: MOVEMENT_KIND_LABELS[value] }))}
          onChange={(value) => {
            setKind(value);
            move.reset();
          }}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberField
            label="포인트"
            suffix="P"
            value={draft.amount}
            error={fieldError(move.error, 'amount')}
            onChange={(value) => change({ amount: value })}
          />
          {kind === 'GRANT' ? (
            <NumberField
              label="쓸 수 있는 기간"
              suffix="일"
              value={draft.valid_days}
              error={fieldError(move.error, 'valid_days')}
              onChange={(value) => change({ valid_days: value })}
            />
          ) : null}
        </div>
        <Field
          label="까닭"
          hint="회원의 포인트 내역에 그대로 보여요."
          size="Dense"
          maxLength={POINT_REASON_MAX}
          value={draft.reason}
          error={fieldError(move.error, 'reason')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <p className="text-body-13 text-level-60">
          혼자서는 하루에 모두 {withCommas(POINTS_ALONE_MAX)}P까지예요. 넘으면 다른 직원이 승인해요.
        </p>
        {other ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {other}
          </p>
        ) : null}
        <Button
          type="submit"
          size="Dense"
          variant={kind === 'GRANT' ? 'primary' : 'danger'}
          className="justify-self-end"
          disabled={!isReady}
          pending={move.isPending}
        >
          {label}
        </Button>
      </form>
    </Part>
  );
}
