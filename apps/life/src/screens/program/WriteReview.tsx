import { callerOf, queryKey } from '@oun/client/query';
import { getProgram, type Program } from '@oun/contract/content';
import { getProgramReviews, getProgramSummary, REVIEW_CONTENT, writeProgramReview } from '@oun/contract/lesson';
import { type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Notice } from '@oun/ui/notice';
import { RatingInput } from '@oun/ui/rating';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, useWrongFieldFocus } from '../account/form-errors.ts';

/** The sheet in which one says how a program was. */
export const writeReviewSheet = (program: Program): SheetBody<undefined> =>
  function WriteReview({ close }) {
    const client = useQueryClient();
    const [rating, setRating] = useState<number | null>(null);
    const [content, setContent] = useState('');
    const write = useMutation({
      mutationFn: () =>
        callerOf(client)(writeProgramReview, { params: { id: program.slug }, body: { rating: rating ?? 0, content } }),
      onSuccess: () => {
        for (const changed of [getProgramReviews, getProgramSummary, getProgram])
          void client.invalidateQueries({ queryKey: queryKey(changed).slice(0, 1) });
        toast('리뷰를 남겼어요.');
        close(undefined);
      },
    });
    const fields = fieldErrorsOf(write.error);
    const form = useWrongFieldFocus(fields);
    const hasFieldErrors = Object.keys(fields).length > 0;

    function submit(event: FormEvent) {
      event.preventDefault();
      write.mutate();
    }
    return (
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 pb-2">
        <div>
          <p className="text-body-15 text-level-70">{program.title}, 어땠나요?</p>
          <RatingInput label="별점" value={rating} onChange={setRating} className="mt-2 -ml-1.5" />
          {fields['rating'] ? (
            <p role="alert" className="mt-1 text-body-13 text-error">
              {fields['rating']}
            </p>
          ) : null}
        </div>
        <TextArea
          label="리뷰"
          placeholder="몸이 어떻게 달라졌는지, 어떤 분께 권하고 싶은지 적어주세요."
          value={content}
          maxLength={REVIEW_CONTENT.max}
          showCount
          error={fields['content']}
          onChange={(event) => setContent(event.target.value)}
        />
        {write.error && !hasFieldErrors ? (
          <Notice tone="error" alert>
            {write.error.message}
          </Notice>
        ) : null}
        <Button type="submit" size="Large" full pending={write.isPending} pendingLabel="남기고 있어요">
          리뷰 남기기
        </Button>
      </form>
    );
  };
