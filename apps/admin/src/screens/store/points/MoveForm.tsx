import type { Mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import type { Input, Output } from '@oun/contract/endpoint';
import {
  type adminGetMemberPoints,
  adminGrantPoints,
  adminRevokePoints,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_KINDS,
  POINT_REASON_MAX,
  POINTS_ALONE_MAX,
} from '@oun/contract/point-admin';
import { adminGrantPointsRules } from '@oun/contract/point-admin-forms';
import { useForm } from '@oun/shell/form';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { Segmented } from '@oun/ui/segmented';
import { useRef } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';
import { NumberField } from '../NumberField.tsx';
import { wholeDigits } from '../whole-digits.ts';
import { movementWords } from './movement-words.ts';

type Draft = { kind: (typeof MOVEMENT_KINDS)[number]; amount: string; reason: string; valid_days: string };
const EMPTY: Draft = { kind: 'GRANT', amount: '', reason: '', valid_days: '365' };

const grant = onceMutation(adminGrantPoints, SHARED_WORK);
const revoke = onceMutation(adminRevokePoints, SHARED_WORK);

const move: Mutation<Input<typeof adminGrantPoints> & { kind: Draft['kind'] }, Output<typeof adminGrantPoints>> = {
  mutationFn: ({ kind, body }, context) => (kind === 'GRANT' ? grant : revoke).mutationFn({ body }, context),
};

type Props = { holder: Output<typeof adminGetMemberPoints>['holder']; balance: number };

/** Gives or takes points by hand; what is much waits for somebody else. */
export function MoveForm({ holder, balance }: Props) {
  // The ledger's own key belongs to the wish, too: pressed again after no answer came, it still moves once.
  const press = useRef<{ wish: string; key: string }>(undefined);
  const keyOf = (draft: Draft): string => {
    const wish = JSON.stringify(draft);
    if (press.current?.wish !== wish) press.current = { wish, key: crypto.randomUUID() };
    return press.current.key;
  };
  const form = useForm({
    start: EMPTY,
    rules: adminGrantPointsRules,
    toInput: (draft) => ({
      kind: draft.kind,
      body: {
        account_id: holder.id,
        amount: Number(draft.amount),
        reason: draft.reason,
        key: keyOf(draft),
        ...(draft.kind === 'GRANT' && { valid_days: Number(draft.valid_days) }),
      },
    }),
    ask: (draft) => askFirst(draft, holder.nickname, balance),
    send: move,
    onDone: ({ movement }, { kind }) => {
      press.current = undefined;
      form.restart({ ...EMPTY, kind });
      toast(
        movement.state === 'WAITING'
          ? '다른 직원의 승인을 기다려요'
          : kind === 'GRANT'
            ? '포인트를 줬어요'
            : '포인트를 거뒀어요',
      );
    },
  });
  const { kind, amount, reason, valid_days } = form.values;
  const isReady = Number(amount) > 0 && reason.trim().length >= 2 && (kind === 'REVOKE' || Number(valid_days) > 0);
  return (
    <Part title="주거나 거두기">
      <form {...form.props} aria-label="주거나 거두기" className="grid gap-3 rounded-card bg-level-5 p-4">
        <Segmented
          {...form.choice('kind')}
          label="무엇을 할까요"
          size="Dense"
          options={MOVEMENT_KINDS.map((value) => ({ value, label: MOVEMENT_KIND_LABELS[value] }))}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberField {...form.text('amount', wholeDigits)} label="포인트" suffix="P" />
          {kind === 'GRANT' ? (
            <NumberField {...form.text('valid_days', wholeDigits)} label="쓸 수 있는 기간" suffix="일" />
          ) : null}
        </div>
        <Field
          {...form.text('reason')}
          label="까닭"
          hint="회원의 포인트 내역에 그대로 보여요."
          size="Dense"
          maxLength={POINT_REASON_MAX}
        />
        <p className="text-body-13 text-level-60">
          혼자서는 하루에 모두 {withCommas(POINTS_ALONE_MAX)}P까지예요. 넘으면 다른 직원이 승인해요.
        </p>
        {form.fault ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {form.fault.message}
          </p>
        ) : null}
        <Button
          type="submit"
          size="Dense"
          variant={kind === 'GRANT' ? 'primary' : 'danger'}
          className="justify-self-end"
          disabled={!isReady}
          pending={form.isSending}
        >
          {labelOf(form.values)}
        </Button>
      </form>
    </Part>
  );
}

const labelOf = ({ kind, amount }: Draft): string =>
  amount === '' ? MOVEMENT_KIND_LABELS[kind] : movementWords({ kind, amount: Number(amount) });

function askFirst(draft: Draft, nickname: string, balance: number): Promise<boolean> {
  const isGrant = draft.kind === 'GRANT';
  const amount = Number(draft.amount);
  const owed = isGrant ? 0 : amount - balance;
  return popup({
    title: isGrant
      ? `${nickname} 님에게 ${withCommas(amount)}P를 줄까요?`
      : `${nickname} 님에게서 ${withCommas(amount)}P를 거둘까요?`,
    message: [
      `까닭: ${draft.reason.trim()}`,
      owed > 0 ? `모자라는 ${withCommas(owed)}P는 다음 적립에서 빼요.` : '',
      amount > POINTS_ALONE_MAX ? '다른 직원이 승인하면 반영돼요.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    action: labelOf(draft),
    cancel: '그만두기',
    isDestructive: !isGrant,
  });
}
