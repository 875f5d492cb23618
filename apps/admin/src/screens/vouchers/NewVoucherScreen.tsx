import { nowMs } from '@oun/brand/clock';
import { DAY_MS, dateOf } from '@oun/brand/seoul';
import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateCampaign, type CampaignForm } from '@oun/contract/voucher-admin';
import { adminCreateCampaignRules } from '@oun/contract/voucher-admin-forms';
import {
  type Audience,
  AUDIENCE_LABELS,
  AUDIENCES,
  DOMAIN_MAX,
  lengthWords,
  type LengthUnit,
  wrongInCampaign,
} from '@oun/contract/voucher-rules';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Field } from '@oun/ui/field';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Part } from '../StaffDrawer.tsx';
import { Labelled } from '../store/coupons/DiscountPart.tsx';
import { NumberField } from '../store/NumberField.tsx';
import { wholeDigits } from '../store/whole-digits.ts';

export const meta = () => [{ title: '이용권 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateCampaign, { touches: 'everything', isLeaving: true });

/** What stands in the form: numbers and days as they were typed. */
type Draft = {
  name: string;
  unit: LengthUnit;
  length: string;
  audience: Audience;
  company_domain: string;
  last_day: string;
  count: string;
};

const FIRST_DAYS = 30;
const newDraft = (now = nowMs()): Draft => ({
  name: '',
  unit: 'DAYS',
  length: '30',
  audience: 'ALL',
  company_domain: '',
  last_day: dateOf(new Date(now + FIRST_DAYS * DAY_MS)),
  count: '100',
});

const formOf = (draft: Draft): CampaignForm => ({
  ...draft,
  length: Number(draft.length),
  count: Number(draft.count),
  company_domain: draft.audience === 'COMPANY' ? draft.company_domain.trim().toLowerCase() : null,
});

export default function NewVoucherScreen() {
  const navigate = useNavigate();
  const [start] = useState(() => newDraft());
  const form = useForm({
    start,
    rules: adminCreateCampaignRules,
    check: (draft) => wrongInCampaign(formOf(draft)),
    toInput: (draft) => ({ body: formOf(draft) }),
    send: create,
    onDone: async ({ id }) => {
      toast('이용권을 만들었어요');
      await navigate(`/vouchers?campaign=${id}`);
    },
  });
  const { unit, length, audience, count } = form.values;
  return (
    <form {...form.props} aria-label="이용권 만들기" className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">이용권 만들기</h1>
      <div className="mt-5 grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px]">
        <Part level="h2" title="무엇을 누구에게">
          <div className="grid gap-4 rounded-card bg-level-5 p-5">
            <Field
              {...form.text('name')}
              label="이름"
              hint="회원이 코드를 등록할 때 보는 이름이에요."
              size="Dense"
              maxLength={60}
            />
            <div className="grid gap-4 desk:grid-cols-3">
              <Labelled label="기간의 단위">
                <Segmented
                  {...form.choice('unit')}
                  label="기간의 단위"
                  size="Dense"
                  options={[
                    { value: 'DAYS', label: '일' },
                    { value: 'MONTHS', label: '개월' },
                  ]}
                />
              </Labelled>
              <NumberField
                {...form.text('length', wholeDigits)}
                label="이용 기간"
                suffix={unit === 'DAYS' ? '일' : '개월'}
              />
              <Field {...form.text('last_day')} label="등록 마지막 날" type="date" size="Dense" />
            </div>
            <div className="grid gap-4 desk:grid-cols-3">
              <Select
                {...form.choice('audience')}
                label="누가 쓸 수 있나요"
                size="Dense"
                options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
              />
              {audience === 'COMPANY' ? (
                <Field
                  {...form.text('company_domain')}
                  label="회사 이메일"
                  hint="@ 뒤만 적어요. 보기: company.co.kr"
                  size="Dense"
                  maxLength={DOMAIN_MAX}
                />
              ) : null}
            </div>
            <div className="grid gap-4 desk:grid-cols-3">
              <NumberField {...form.text('count', wholeDigits)} label="코드 수" suffix="장" />
            </div>
          </div>
        </Part>
        <div className="grid gap-4 desk:sticky desk:top-6">
          <Card as="section" aria-label="미리보기" className="grid gap-1.5">
            <p className="text-body-15 font-medium text-level-80">{form.values.name.trim() || '이용권 이름'}</p>
            <p className="num text-heading-18">{lengthWords({ unit, length: Number(length) })} 이용권</p>
            <p className="num text-body-13 text-level-60">
              {AUDIENCE_LABELS[audience]} · 한 사람에 한 장 · 코드 {withCommas(Number(count))}장
            </p>
            <p className="mt-2 border-t border-dashed border-level-30 pt-3 text-body-14 text-level-80">
              코드는 만든 뒤에 한 번만 내려받을 수 있어요.
            </p>
          </Card>
          {form.fault ? (
            <p role="alert" className="text-body-13 text-error-strong">
              {form.fault.message}
            </p>
          ) : null}
          <div className="flex gap-2">
            <ButtonLink href="/vouchers" variant="line">
              그만두기
            </ButtonLink>
            <Button type="submit" full pending={form.isSending}>
              이용권 만들기
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
