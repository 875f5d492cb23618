import type { Question } from '@oun/contract/question';
import { QUESTION_CATEGORY_LABELS } from '@oun/contract/question-rules';
import { Badge } from '@oun/ui/badge';
import { BadgeCheck } from 'lucide-react';

/** What it is about, and whether a trainer has answered. */
export function QuestionTags({ question: { category, trainer, notice } }: { question: Question }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{QUESTION_CATEGORY_LABELS[category]}</Badge>
      {trainer ? (
        <Badge tone="notice" icon={<BadgeCheck size={14} aria-hidden="true" />}>
          {trainer.nickname} 코치 답변
        </Badge>
      ) : (
        <Badge>답변 기다리는 중</Badge>
      )}
      {notice ? <Badge tone="caution">{notice.state === 'HELD' ? '잠시 가려짐' : '내려짐'}</Badge> : null}
    </span>
  );
}
