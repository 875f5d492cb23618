import type { Mutation } from '@oun/client/mutation';
import type { AdminIamDetail, IamForm as Body } from '@oun/contract/display-admin';
import { adminCreateIamRules } from '@oun/contract/display-admin-forms';
import { PLACE_LABELS, PLACES, type Place } from '@oun/contract/display-rules';
import { type Form, useForm } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { FormEnd } from '../FormEnd.tsx';
import { type AimDraft, AimFields } from '../showing/AimFields.tsx';
import { ArtPicker, useArt } from '../showing/ArtPicker.tsx';
import { periodBody, periodDraft, wrongInPeriodDraft } from '../showing/period.ts';
import { Part } from '../StaffDrawer.tsx';
import { NumberField } from '../store/NumberField.tsx';
import { wholeDigits } from '../store/whole-digits.ts';
import { IamPreview } from './IamPreview.tsx';

type Draft = AimDraft & {
  location: Place;
  priority: string;
  kicker: string;
  title: string;
  sub: string;
  button: string;
  href: string;
  picture_id: string;
};

const draftOf = (campaign?: AdminIamDetail): Draft => ({
  location: campaign?.location ?? 'home',
  priority: String(campaign?.priority ?? 0),
  kicker: campaign?.kicker ?? '',
  title: campaign?.title ?? '',
  sub: campaign?.sub ?? '',
  button: campaign?.button ?? '',
  href: campaign?.href ?? '/',
  picture_id: campaign ? String(campaign.picture_id) : '',
  platforms: campaign?.platforms ?? 'ALL',
  segment: campaign?.segment ?? 'MEMBERS',
  ...periodDraft(campaign),
});

const bodyOf = ({ picture_id, priority, ...draft }: Draft): Body => ({
  ...draft,
  ...periodBody(draft),
  priority: Number(priority),
  picture_id: Number(picture_id),
});

type Props<In> = {
  title: string;
  campaign?: AdminIamDetail;
  send: Mutation<In, AdminIamDetail>;
  /** With what was last written of it when the form was opened. */
  toInput: (body: Body, version: number) => In;
  action: string;
  onDone: (campaign: AdminIamDetail) => unknown;
};

/** One form to make a popup and to change one that nobody sees yet. */
export function IamForm<In>({ title, campaign, send, toInput, action, onDone }: Props<In>) {
  const [start] = useState(() => draftOf(campaign));
  const [version] = useState(campaign?.version ?? 0);
  const form = useForm<Draft, In, AdminIamDetail>({
    start,
    rules: adminCreateIamRules,
    check: (draft) => ({
      ...wrongInPeriodDraft(draft),
      ...(draft.picture_id === '' && { picture_id: '그림을 골라주세요.' }),
    }),
    toInput: (draft) => toInput(bodyOf(draft), version),
    send,
    onDone,
  });
  const { values } = form;
  const picture = useArt('CARD', values.picture_id) ?? campaign?.picture;
  return (
    <form
      {...form.props}
      aria-label={title}
      className="grid gap-8 px-5 py-6 desk:grid-cols-[minmax(0,1fr)_auto] desk:px-8"
    >
      <div className="grid max-w-180 content-start gap-6">
        <h1 className="text-heading-24">{title}</h1>
        <Part level="h2" title="무엇을">
          <div className="grid gap-4 rounded-card bg-level-5 p-5">
            <div className="grid gap-4 desk:grid-cols-2">
              <Select
                {...form.choice('location')}
                label="자리"
                hint="재생, 입력, 결제 화면에는 띄우지 않아요."
                size="Dense"
                options={PLACES.map((value) => ({ value, label: PLACE_LABELS[value] }))}
              />
              <NumberField
                {...form.text('priority', wholeDigits)}
                label="먼저 보여줄 순위"
                hint="한 자리에 여럿이면 큰 수를 먼저 보여줘요."
              />
            </div>
            <Field {...form.text('kicker')} label="작은 말" optional size="Dense" maxLength={12} />
            <Field {...form.text('title')} label="한 줄 제목" size="Dense" maxLength={30} />
            <TextArea
              {...form.text('sub')}
              label="설명"
              optional
              hint="두 줄까지 적어주세요."
              rows={2}
              maxLength={80}
            />
            <div className="grid gap-4 desk:grid-cols-2">
              <Field {...form.text('button')} label="단추의 말" size="Dense" maxLength={14} />
              <Field
                {...form.text('href')}
                label="누르면 가는 곳"
                hint={values.location === 'store' ? '스토어 안의 주소예요.' : '오운 웹 안의 주소예요.'}
                size="Dense"
                maxLength={200}
              />
            </div>
            <ArtPicker
              shape="CARD"
              value={values.picture_id}
              error={form.wordsAt('picture_id')}
              onChange={(id) => form.set('picture_id', id)}
            />
          </div>
        </Part>
        <Part level="h2" title="누구에게 언제">
          <div className="rounded-card bg-level-5 p-5">
            <AimFields form={form as unknown as Form<AimDraft>} />
          </div>
        </Part>
        <FormEnd form={form} back={campaign ? `/iams?iam=${campaign.id}` : '/iams'} action={action} />
      </div>
      <div className="justify-self-center desk:sticky desk:top-6 desk:self-start">
        <p className="mb-3 flex justify-between text-heading-16">
          미리보기 <span className="num text-body-13 text-level-60">390px</span>
        </p>
        <IamPreview {...values} picture={picture} />
      </div>
    </form>
  );
}
