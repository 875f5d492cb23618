import {
  LEVEL_LABELS,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
  type BodyInfo,
  type MyReview,
} from '@oun/contract/store-review';
import type { Form } from '@oun/shell/form';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { RatingInput } from '@oun/ui/rating-input';
import { Select } from '@oun/ui/select';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Switch } from '@oun/ui/switch';
import { TextArea } from '@oun/ui/text-area';
import { useState } from 'react';
import type { ReviewDraft } from './draft.ts';
import { PhotoPicker } from '@oun/shell/photo-picker';

type Props = {
  about: MyReview;
  form: Form<ReviewDraft>;
  /** Shows what was begun before, and nothing was changed since. */
  isResumed: boolean;
  label: string;
};

export function ReviewForm({ about, form, isResumed, label }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { rating, content, photos, body } = form.values;
  const missing = REVIEW_TEXT_MIN - content.trim().length;
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="mt-4 flex items-center gap-3">
        <span className="w-16 shrink-0">
          <Picture picture={about.product.picture} ratio="1/1" sizes="64px" alt="" />
        </span>
        <div className="min-w-0">
          <p className="truncate text-body-15 font-semibold">{about.product.name}</p>
          <p className="text-body-13 text-level-60">
            {[about.product.brand_name, about.option_text].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>

      {isResumed ? (
        <Callout tone="notice" className="mt-4">
          쓰던 리뷰를 불러왔어요
        </Callout>
      ) : null}
      <p className="mt-8 text-heading-18">어떠셨어요?</p>
      <RatingInput {...form.choice('rating')} label="별점" className="mt-2 -ml-1.5" />

      <TextArea
        {...form.text('content')}
        className="mt-6 [&_textarea]:min-h-32"
        label="리뷰"
        rows={6}
        maxLength={REVIEW_TEXT_MAX}
        showCount
        placeholder="써보니 어땠는지 알려주세요."
        hint={missing > 0 ? `${missing}자 더 적어주세요.` : undefined}
      />

      <p className="mt-6 mb-2 text-body-14 font-semibold">사진</p>
      <PhotoPicker photos={photos} onChange={(change) => form.update('photos', change)} onBusy={setBusy} />
      <Wrong>{form.wordsAt('photos')}</Wrong>
      <p className="mt-2 text-body-13 text-level-60">
        사진을 올리면 {withCommas(about.reward.photo)}P, 글만 쓰면 {withCommas(about.reward.text)}P를 구매확정 뒤에
        드려요.
      </p>

      <div className="mt-6">
        <Switch
          label="내 신체 정보도 함께 알리기"
          description="비슷한 분이 고를 때 도움이 돼요. 정확한 값이 아니라 범위로 보여요."
          checked={body !== null}
          onChange={(event) => form.set('body', event.target.checked ? {} : null)}
        />
        {body ? <BodyFields body={body} onChange={(next) => form.set('body', next)} /> : null}
        <Wrong>{form.wordsAt('body')}</Wrong>
      </div>

      {form.fault ? (
        <Callout tone="error" alert className="mt-6">
          {form.fault.message}
        </Callout>
      ) : null}
      <StickyCta className="-mx-5 mt-8">
        <Button
          type="submit"
          size="Large"
          full
          disabled={rating === null || missing > 0 || isBusy}
          pending={form.isSending}
          pendingLabel="리뷰를 올리고 있어요"
        >
          {isBusy ? '사진을 올리고 있어요' : label}
        </Button>
      </StickyCta>
    </form>
  );
}

/** What is wrong with a part that is more than one field. */
function Wrong({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-2 text-body-13 text-error">
      {children}
    </p>
  );
}

const number = (text: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? undefined : Number(digits);
};

function BodyFields({ body, onChange }: { body: BodyInfo; onChange: (body: BodyInfo) => void }) {
  const set = (key: 'height_cm' | 'weight_kg', text: string) => {
    const { [key]: _old, ...rest } = body;
    const value = number(text);
    onChange(value === undefined ? rest : { ...rest, [key]: value });
  };
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Field
          label="키"
          optional
          inputMode="numeric"
          suffix="cm"
          value={body.height_cm ?? ''}
          onChange={(event) => set('height_cm', event.target.value)}
        />
        <Field
          label="몸무게"
          optional
          inputMode="numeric"
          suffix="kg"
          value={body.weight_kg ?? ''}
          onChange={(event) => set('weight_kg', event.target.value)}
        />
      </div>
      <Select
        label="운동 수준"
        optional
        options={(Object.keys(LEVEL_LABELS) as (keyof typeof LEVEL_LABELS)[]).map((value) => ({
          value,
          label: LEVEL_LABELS[value],
        }))}
        value={body.level ?? null}
        onChange={(level) => onChange({ ...body, level })}
      />
    </div>
  );
}
