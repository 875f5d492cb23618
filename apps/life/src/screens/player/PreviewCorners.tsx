import { ChevronDown } from 'lucide-react';
import { clock } from './chapters.ts';
import { RoundButton } from './parts.tsx';

/** On the film, which stays as it is: the way out, and how much one has seen. */
export const PreviewCorners = ({ until, onClose }: { until: number; onClose: () => void }) => (
  <div className="pointer-events-none absolute inset-x-3 top-0 z-2 flex items-center justify-between pt-[calc(10px+env(safe-area-inset-top,0px))] *:pointer-events-auto">
    <RoundButton label="닫기" size={44} tone="film" onClick={onClose}>
      <ChevronDown size={26} aria-hidden="true" />
    </RoundButton>
    <p className="num flex h-8 items-center rounded-chip bg-level-90/82 px-3 text-heading-14">맛보기 {clock(until)}</p>
  </div>
);
