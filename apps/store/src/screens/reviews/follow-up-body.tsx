import { mutation } from '@oun/client/mutation';
import { getBenefits } from '@oun/contract/benefit';
import { followUpReview, listMyReviews, REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '@oun/contract/store-review';
import { followUpReviewRules } from '@oun/contract/store-review-forms';
import { useForm } from '@oun/shell/form';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';

const add = mutation(followUpReview, { touches: [listMyReviews, getBenefits] });

/** Closes with the points that came for it. */
export const followUpBody = (reviewId: number, points: number): SheetBody<number | undefined> =>
  function FollowUpBody({ close }) {
    const form = useForm({
      start: { content: '' },
      rules: followUpReviewRules,
      toInput: (body) => ({ params: { id: reviewId }, body }),
      send: add,
      faultAt: 'content',
      onDone: () => close(points),
    });
    return (
      <form {...form.props} className="grid gap-4">
        <TextArea
          {...form.text('content')}
          label="한 달 동안 써보니 어땠나요?"
          rows={5}
          showCount
          maxLength={REVIEW_TEXT_MAX}
          placeholder="처음과 달라진 점, 계속 쓰고 있는지 적어주세요"
          hint={`${REVIEW_TEXT_MIN}자 넘게 적어주세요. 덧붙인 뒤에는 고칠 수 없어요.`}
        />
        <Button
          type="submit"
          size="Large"
          full
          pending={form.isSending}
          disabled={form.values.content.trim().length < REVIEW_TEXT_MIN}
        >
          덧붙이고 {points}P 받기
        </Button>
      </form>
    );
  };
