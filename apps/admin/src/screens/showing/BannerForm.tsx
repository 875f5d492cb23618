import type { Mutation } from '@oun/client/mutation';
import type { AdminBanner, BannerForm as Body } from '@oun/contract/display-admin';
import { adminCreateBannerRules } from '@oun/contract/display-admin-forms';
import { PLACE_LABELS, PLACES, type Place } from '@oun/contract/display-rules';
import { type Form, useForm } from '@oun/shell/form';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import { FormEnd } from '../FormEnd.tsx';
import { Part } from '../StaffDrawer.tsx';
import { type AimDraft, AimFields } from './AimFields.tsx';
import { ArtPicker, useArt } from './ArtPicker.tsx';
import { HomePreview } from './HomePreview.tsx';
import { periodBody, periodDraft, wrongInPeriodDraft } from './period.ts';

type Draft = AimDraft & {
  location: Place;
  kicker: string;
  title: string;
  sub: string;
  href: string;
  picture_id: string;
};

const draftOf = (location: Place, banner?: AdminBanner): Draft => ({
  location: banner?.location ?? location,
  kicker: banner?.kicker ?? '',
  title: banner?.title ?? '',
  sub: banner?.sub ?? '',
  href: banner?.href ?? '/',
  picture_id: banner ? String(banner.picture_id) : '',
  platforms: banner?.platforms ?? 'ALL',
  segment: banner?.segment ?? 'EVERYONE',
  ...periodDraft(banner),
});

const bodyOf = ({ picture_id, ...draft }: Draft): Body => ({
  ...draft,
  ...periodBody(draft),
  picture_id: Number(picture_id),
});

type Props<In> = {
  title: string;
  location?: Place;
  banner?: AdminBanner;
  send: Mutation<In, AdminBanner>;
  /** With what was last written of it when the form was opened. */
  toInput: (body: Body, version: number) => In;
  action: string;
  onDone: (banner: AdminBanner) => unknown;
};

/** One form to make a banner and to change one, with what it will look like beside it. */
export function BannerForm<In>({ title, location = 'home', banner, send, toInput, action, onDone }: Props<In>) {
  const [start] = useState(() => draftOf(location, banner));
  const [version] = useState(banner?.version ?? 0);
  const form = useForm<Draft, In, AdminBanner>({
    start,
    rules: adminCreateBannerRules,
    check: (draft) => ({
      ...wrongInPeriodDraft(draft),
      ...(draft.picture_id === '' && { picture_id: '그림을 골라주세요.' }),
    }),
    toInput: (draft) => toInput(bodyOf(draft), version),
    send,
    onDone,
  });
  const { values } = form;
  const shape = values.location === 'store' ? 'STORE' : 'WIDE';
  const picture = useArt(shape, values.picture_id) ?? banner?.picture;
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
            <Select
              {...form.choice('location')}
              label="자리"
              size="Dense"
              options={PLACES.map((value) => ({ value, label: PLACE_LABELS[value] }))}
            />
            <Field {...form.text('kicker')} label="작은 말" optional size="Dense" maxLength={20} />
            <TextArea {...form.text('title')} label="제목" hint="두 줄까지 보여요." rows={2} maxLength={40} />
            <Field {...form.text('sub')} label="한 줄 설명" optional size="Dense" maxLength={40} />
            <Field
              {...form.text('href')}
              label="누르면 가는 곳"
              hint={values.location === 'store' ? '스토어 안의 주소예요.' : '오운 웹 안의 주소예요.'}
              size="Dense"
              maxLength={200}
            />
            <ArtPicker
              shape={shape}
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
        <FormEnd form={form} back={`/banners?location=${start.location}`} action={action} />
      </div>
      <div className="justify-self-center desk:sticky desk:top-6 desk:self-start">
        <p className="mb-3 flex justify-between text-heading-16">
          미리보기 <span className="num text-body-13 text-level-60">390px</span>
        </p>
        <HomePreview
          location={values.location}
          banners={picture ? [{ ...values, id: 0, picture }] : []}
          empty="그림을 고르면 보여요"
        />
      </div>
    </form>
  );
}
