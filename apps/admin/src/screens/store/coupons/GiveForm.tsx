import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { type AdminCoupon, adminFindTakers, adminIssueCoupon, TAKERS_MAX } from '@oun/contract/coupon-admin';
import { adminFindTakersRules, adminIssueCouponRules } from '@oun/contract/coupon-admin-forms';
import type { Output } from '@oun/contract/endpoint';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';
import { REFUSAL_WORDS } from './coupon-words.ts';

type Taker = Output<typeof adminFindTakers>['takers'][number];

/** As people paste them: one a line, or with commas or semicolons between. */
const writtenIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const look = mutation(adminFindTakers, { touches: 'nothing' });
const give = onceMutation(adminIssueCoupon, SHARED_WORK);

/** Gives the coupon to people who are written down: first a look at who they are, then the giving. */
export function GiveForm({ coupon: { id } }: { coupon: AdminCoupon }) {
  const [takers, setTakers] = useState<readonly Taker[]>();
  const [given, setGiven] = useState<Output<typeof adminIssueCoupon>>();
  const ready = takers?.filter(({ refusal }) => refusal === null) ?? [];
  const params = { id };
  const looking = useForm({
    start: { written: '' },
    rules: adminFindTakersRules,
    toInput: ({ written }) => ({ params, body: { written: writtenIn(written) } }),
    send: look,
    faultAt: 'written',
    onDone: (found) => setTakers(found.takers),
  });
  const giving = useForm({
    start: { reason: '' },
    rules: adminIssueCouponRules,
    toInput: ({ reason }) => ({ params, body: { account_ids: ready.map(({ account_id }) => account_id!), reason } }),
    send: give,
    faultAt: 'reason',
    onDone: (done) => {
      setGiven(done);
      setTakers(undefined);
      looking.restart();
      giving.restart();
    },
  });
  const written = writtenIn(looking.values.written);
  const isTooMany = written.length > TAKERS_MAX;
  const { onChange, error, ...text } = looking.text('written');
  return (
    <Part title="회원에게 주기">
      <form
        {...(takers ? giving : looking).props}
        aria-label="회원에게 주기"
        className="grid gap-3 rounded-card bg-level-5 p-4"
      >
        <TextArea
          {...text}
          label="이메일이나 회원번호"
          hint={
            written.length > 0
              ? `${withCommas(written.length)}명을 적었어요.`
              : `한 줄에 한 명씩, ${withCommas(TAKERS_MAX)}명까지 붙여넣을 수 있어요.`
          }
          size="Dense"
          rows={3}
          className="[&_textarea]:max-h-60"
          error={
            isTooMany
              ? `${withCommas(TAKERS_MAX)}명까지 적을 수 있어요. 지금 ${withCommas(written.length)}명이에요.`
              : error
          }
          onChange={(event) => {
            onChange(event);
            setTakers(undefined);
            setGiven(undefined);
          }}
        />
        {takers ? <Looked takers={takers} /> : null}
        {ready.length > 0 ? (
          <Field {...giving.text('reason')} label="주는 까닭" hint="기록에 남아요." size="Dense" maxLength={200} />
        ) : null}
        {given ? <Given given={given} /> : null}
        {takers ? (
          <Button
            type="submit"
            size="Dense"
            className="justify-self-end"
            disabled={ready.length === 0 || giving.values.reason.trim().length < 2}
            pending={giving.isSending}
          >
            {withCommas(ready.length)}명에게 쿠폰 주기
          </Button>
        ) : (
          <Button
            type="submit"
            size="Dense"
            variant="ink"
            className="justify-self-end"
            disabled={written.length === 0 || isTooMany}
            pending={looking.isSending}
          >
            누구인지 확인하기
          </Button>
        )}
      </form>
    </Part>
  );
}

function Looked({ takers }: { takers: readonly Taker[] }) {
  const ready = takers.filter(({ refusal }) => refusal === null);
  const refused = takers.filter(({ refusal }) => refusal !== null);
  return (
    <div className="grid gap-2">
      <Callout tone={refused.length === 0 ? 'success' : 'caution'}>
        {withCommas(takers.length)}명 가운데 {withCommas(ready.length)}명에게 줄 수 있어요.
        {refused.length > 0 ? ` ${withCommas(refused.length)}명은 빼요.` : ''}
      </Callout>
      <People label="받을 사람" takers={ready} />
      <People label="빼는 사람" takers={refused} />
    </div>
  );
}

function People({ label, takers }: { label: string; takers: readonly Taker[] }) {
  if (takers.length === 0) return null;
  return (
    <ul
      aria-label={label}
      // It scrolls, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="grid max-h-40 gap-1 overflow-y-auto rounded-dense bg-level-0 p-3 text-body-13"
    >
      {takers.map(({ written, nickname, refusal }) => (
        <li key={written} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">
            {written}
            {nickname ? <span className="text-level-60"> · {nickname}</span> : null}
          </span>
          {refusal ? <span className="shrink-0 text-error-strong">{REFUSAL_WORDS[refusal]}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Given({ given: { issued, refused } }: { given: Output<typeof adminIssueCoupon> }) {
  const reasons = [...new Set(refused.map(({ code }) => code))];
  return (
    <Callout tone={refused.length === 0 ? 'success' : 'caution'} title={`${withCommas(issued)}명에게 쿠폰을 줬어요`}>
      {reasons
        .map((code) => `${REFUSAL_WORDS[code]} ${withCommas(refused.filter((one) => one.code === code).length)}명`)
        .join(' · ')}
    </Callout>
  );
}
