import { callerOf } from '@oun/client/query';
import { adminModerateReview, type AdminReview, BLOCK_REASONS } from '@oun/contract/review-admin';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Notice } from '@oun/ui/notice';
import { Segmented } from '@oun/ui/segmented';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import { fieldError, otherError } from '../form-errors.ts';

const OTHER = '그 밖';
const REASONS = [...BLOCK_REASONS, OTHER] as const;

/** Hides a review that breaks the policy, or shows it again; either way somebody says why. */
export function ModerateForm({ review: { id, is_blocked } }: { review: AdminReview }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<(typeof REASONS)[number]>('욕설');
  const [words, setWords] = useState('');
  const needsWords = is_blocked || kind === OTHER;
  const moderate = useMutation({
    mutationFn: () =>
      callerOf(client)(adminModerateReview, {
        params: { id },
        body: { is_blocked: !is_blocked, reason: needsWords ? words : kind },
      }),
    onSuccess: () => toast(is_blocked ? '리뷰를 다시 보이게 했어요' : '리뷰를 가렸어요'),
    onSettled: () => client.invalidateQueries(),
  });
  const error = fieldError(moderate.error, 'reason') ?? otherError(moderate.error, ['reason']);
  const label = is_blocked ? '리뷰 다시 보이기' : '리뷰 가리기';
  return (
    <Part title={label}>
      <form
        aria-label={label}
        className="grid gap-3 rounded-card bg-level-5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          moderate.mutate();
        }}
      >
        {is_blocked ? null : (
          <>
            <Notice>별점은 그대로 세요. 글쓴이에게는 가린 까닭이 보여요.</Notice>
            <Segmented
              label="가리는 까닭"
              size="Dense"
              value={kind}
              options={REASONS.map((value) => ({ value, label: value }))}
              onChange={setKind}
            />
          </>
        )}
        {needsWords ? (
          <Field
            label={is_blocked ? '다시 보이는 까닭' : '글쓴이에게 보일 까닭'}
            size="Dense"
            maxLength={200}
            value={words}
            error={error}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
        {error && !needsWords ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {error}
          </p>
        ) : null}
        <Button
          type="submit"
          size="Dense"
          variant={is_blocked ? 'ink' : 'danger'}
          className="justify-self-end"
          disabled={needsWords && words.trim().length < 2}
          pending={moderate.isPending}
        >
          {is_blocked ? '다시 보이기' : '가리기'}
        </Button>
      </form>
    </Part>
  );
}
