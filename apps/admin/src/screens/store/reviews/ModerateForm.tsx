import { mutation } from '@oun/client/mutation';
import { adminModerateReview, type AdminReview, BLOCK_REASONS } from '@oun/contract/review-admin';
import { adminModerateReviewRules } from '@oun/contract/review-admin-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Callout } from '@oun/ui/callout';
import { Segmented } from '@oun/ui/segmented';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';

const OTHER = '그 밖';
const REASONS = [...BLOCK_REASONS, OTHER] as const;
const START: { kind: (typeof REASONS)[number]; reason: string } = { kind: '욕설', reason: '' };

const moderate = mutation(adminModerateReview, SHARED_WORK);

/** Hides a review that breaks the policy, or shows it again; either way somebody says why. */
export function ModerateForm({ review: { id, is_blocked } }: { review: AdminReview }) {
  const needsWords = ({ kind }: typeof START) => is_blocked || kind === OTHER;
  const form = useForm({
    start: START,
    rules: adminModerateReviewRules,
    toInput: (draft) => ({
      params: { id },
      body: { is_blocked: !is_blocked, reason: needsWords(draft) ? draft.reason : draft.kind },
    }),
    send: moderate,
    faultAt: 'reason',
    onDone: () => toast(is_blocked ? '리뷰를 다시 보이게 했어요' : '리뷰를 가렸어요'),
  });
  const hasWords = needsWords(form.values);
  const label = is_blocked ? '리뷰 다시 보이기' : '리뷰 가리기';
  return (
    <Part title={label}>
      <form {...form.props} aria-label={label} className="grid gap-3 rounded-card bg-level-5 p-4">
        {is_blocked ? null : (
          <>
            <Callout>별점은 그대로 세요. 글쓴이에게는 가린 까닭이 보여요.</Callout>
            <Segmented
              {...form.choice('kind')}
              label="가리는 까닭"
              size="Dense"
              options={REASONS.map((value) => ({ value, label: value }))}
            />
          </>
        )}
        {hasWords ? (
          <Field
            {...form.text('reason')}
            label={is_blocked ? '다시 보이는 까닭' : '글쓴이에게 보일 까닭'}
            size="Dense"
            maxLength={200}
          />
        ) : null}
        {form.fault && !hasWords ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {form.fault.message}
          </p>
        ) : null}
        <Button
          type="submit"
          size="Dense"
          variant={is_blocked ? 'ink' : 'danger'}
          className="justify-self-end"
          disabled={hasWords && form.values.reason.trim().length < 2}
          pending={form.isSending}
        >
          {is_blocked ? '다시 보이기' : '가리기'}
        </Button>
      </form>
    </Part>
  );
}
