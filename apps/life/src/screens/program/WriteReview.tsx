import { mutation } from '@oun/client/mutation';
import { getProgram, type Program } from '@oun/contract/content';
import { getProgramReviews, getProgramSummary, REVIEW_CONTENT, writeProgramReview } from '@oun/contract/lesson';
import { writeProgramReviewRules } from '@oun/contract/lesson-forms';
import { useForm } from '@oun/shell/form';
import { type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { RatingInput } from '@oun/ui/rating-input';
import { TextArea } from '@oun/ui/text-area';

const write = mutation(writeProgramReview, { touches: [getProgramReviews, getProgramSummary, getProgram] });

type Draft = { rating: number | null; content: string };

/** The sheet in which one says how a program was. */
export const writeReviewSheet = (program: Program): SheetBody<undefined> =>
  function WriteReview({ close }) {
    const start: Draft = { rating: null, content: '' };
    const form = useForm({
      start,
      rules: writeProgramReviewRules,
      toInput: ({ rating, content }) => ({ params: { id: program.slug }, body: { rating: rating ?? 0, content } }),
      send: write,
      onDone: () => {
        toast('리뷰를 남겼어요.');
        close(undefined);
      },
    });
    return (
      <form {...form.props} className="grid gap-5 pb-2">
        <div>
          <p className="text-body-15 text-level-70">{program.title}, 어땠나요?</p>
          <RatingInput {...form.choice('rating')} label="별점" className="mt-2 -ml-1.5" />
        </div>
        <TextArea
          {...form.text('content')}
          label="리뷰"
          placeholder="몸이 어떻게 달라졌는지, 어떤 분께 권하고 싶은지 적어주세요."
          maxLength={REVIEW_CONTENT.max}
          showCount
        />
        {form.fault ? (
          <Callout tone="error" alert>
            {form.fault.message}
          </Callout>
        ) : null}
        <Button type="submit" size="Large" full pending={form.isSending} pendingLabel="남기고 있어요">
          리뷰 남기기
        </Button>
      </form>
    );
  };
