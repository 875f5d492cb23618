import type { IamState, Phase } from '@oun/contract/display-rules';
import type { SurveyState } from '@oun/contract/survey-rules';
import type { StatusTone } from '@oun/ui/badge';

export const PHASE_TONES: Record<Phase, StatusTone> = { COMING: 'waiting', NOW: 'moving', OVER: 'quiet' };
export const IAM_TONES: Record<IamState, StatusTone> = { DRAFT: 'waiting', LIVE: 'moving', ENDED: 'quiet' };
export const SURVEY_TONES: Record<SurveyState, StatusTone> = { DRAFT: 'waiting', OPEN: 'moving', CLOSED: 'quiet' };
