import { callerOf } from '@oun/client/query';
import { followUpReview, REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '@oun/contract/store-review';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Closes with the points that came for it. */
export const followUpBody = (reviewId: number, points: number): SheetBody<number | undefined> =>
  function FollowUpBody({ close }) {
    const client = useQueryClient();
    const [content, setContent] = useState('');
    const add = useMutation({
      mutationFn: () => callerOf(client)(followUpReview, { params: { id: reviewId }, body: { content } }),
      onSuccess: () => close(points),
    });
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <TextArea
          label="한 달 동안 써보니 어땠나요?"
          rows={5}
          showCount
          maxLength={REVIEW_TEXT_MAX}
          placeholder="처음과 달라진 점, 계속 쓰고 있는지 적어주세요"
          hint={`${REVIEW_TEXT_MIN}자 넘게 적어주세요. 덧붙인 뒤에는 고칠 수 없어요.`}
          value={content}
          error={add.error?.message}
          onChange={(event) => {
            setContent(event.target.value);
            add.reset();
          }}
        />
        <Button
          type="submit"
          size="Large"
          full
          pending={add.isPending}
          disabled={content.trim().length < REVIEW_TEXT_MIN}
        >
          덧붙이고 {points}P 받기
        </Button>
      </form>
    );
  };
