import { callerOf, queryKey } from '@oun/client/query';
import { askProductQuestion, listProductQuestions, QUESTION_MAX, QUESTION_MIN } from '@oun/contract/inquiry';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { TextArea } from '@oun/ui/text-area';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export const askBody = (productId: number): SheetBody<true | undefined> =>
  function AskBody({ close }) {
    const client = useQueryClient();
    const [content, setContent] = useState('');
    const [isSecret, setSecret] = useState(false);
    const ask = useMutation({
      mutationFn: () =>
        callerOf(client)(askProductQuestion, { params: { id: productId }, body: { content, is_secret: isSecret } }),
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: queryKey(listProductQuestions).slice(0, 1) });
        close(true);
      },
    });
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <TextArea
          label="문의 내용"
          rows={5}
          showCount
          maxLength={QUESTION_MAX}
          placeholder="크기, 소재, 쓰는 법처럼 궁금한 점을 적어주세요"
          hint="전화번호나 주소는 적지 마세요."
          value={content}
          error={ask.error?.message}
          onChange={(event) => {
            setContent(event.target.value);
            ask.reset();
          }}
        />
        <Checkbox checked={isSecret} onChange={() => setSecret(!isSecret)}>
          비밀글로 남길게요
        </Checkbox>
        <Button type="submit" size="Large" full pending={ask.isPending} disabled={content.trim().length < QUESTION_MIN}>
          문의 남기기
        </Button>
      </form>
    );
  };
