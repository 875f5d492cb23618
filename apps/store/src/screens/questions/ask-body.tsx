import { onceMutation } from '@oun/client/once-mutation';
import { askProductQuestion, listProductQuestions, QUESTION_MAX, QUESTION_MIN } from '@oun/contract/inquiry';
import { askProductQuestionRules } from '@oun/contract/inquiry-forms';
import { useForm } from '@oun/shell/form';
import type { SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { TextArea } from '@oun/ui/text-area';

const ask = onceMutation(askProductQuestion, { touches: [listProductQuestions] });

export const askBody = (productId: number): SheetBody<true | undefined> =>
  function AskBody({ close }) {
    const form = useForm({
      start: { content: '', is_secret: false },
      rules: askProductQuestionRules,
      toInput: (body) => ({ params: { id: productId }, body }),
      send: ask,
      faultAt: 'content',
      onDone: () => close(true),
    });
    return (
      <form {...form.props} className="grid gap-4">
        <TextArea
          {...form.text('content')}
          label="문의 내용"
          rows={5}
          showCount
          maxLength={QUESTION_MAX}
          placeholder="크기, 소재, 쓰는 법처럼 궁금한 점을 적어주세요"
          hint="전화번호나 주소는 적지 마세요."
        />
        <Checkbox {...form.tick('is_secret')}>비밀글로 남길게요</Checkbox>
        <Button
          type="submit"
          size="Large"
          full
          pending={form.isSending}
          disabled={form.values.content.trim().length < QUESTION_MIN}
        >
          문의 남기기
        </Button>
      </form>
    );
  };
