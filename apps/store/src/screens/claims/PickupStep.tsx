import { Button } from '@oun/ui/button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { missingIn, type PickupDraft } from './pickup-draft.ts';
import type { ClaimType } from './claim-words.ts';
import { PickupFields } from './PickupFields.tsx';
import { StepTitle } from './StepTitle.tsx';

/** How it gets back. */
export function PickupStep({
  type,
  draft,
  onChange,
  onBack,
  onNext,
}: {
  type: ClaimType;
  draft: PickupDraft;
  onChange: (draft: PickupDraft) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const missing = missingIn(draft);
  return (
    <>
      <div className="grid gap-6 px-page pt-6 pb-8">
        <StepTitle type={type}>어떻게 돌려보낼까요?</StepTitle>
        <PickupFields draft={draft} onChange={onChange} />
      </div>
      <StickyCta>
        <Button variant="gray" size="Large" onClick={onBack}>
          이전
        </Button>
        <Button size="Large" full disabled={missing !== undefined} onClick={onNext}>
          {missing ?? '다음'}
        </Button>
      </StickyCta>
    </>
  );
}
