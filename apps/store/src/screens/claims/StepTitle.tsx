import type { ReactNode } from 'react';
import { type ClaimType, titleOf } from './claim-words.ts';

/** What is being asked for stands above every step of asking: on web no bar says it. */
export const StepTitle = ({ type, children }: { type: ClaimType; children: ReactNode }) => (
  <div>
    <p className="text-body-14 font-semibold text-pink-60">{titleOf(type)}</p>
    <h1 className="mt-1 text-heading-22">{children}</h1>
  </div>
);
