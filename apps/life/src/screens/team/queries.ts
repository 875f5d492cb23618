import { query } from '@oun/client/query';
import { getMyTeam, getTeamInvitation } from '@oun/contract/team';
import { TOUCHED as MEMBERSHIP } from '../membership/queries.ts';

export const myTeam = query(getMyTeam);
export const invitationOf = (code: string) => query(getTeamInvitation, { params: { code } });

/** Who is in a team decides who has access. */
export const TOUCHED = [getMyTeam, getTeamInvitation, ...MEMBERSHIP] as const;

export const invitationPath = (code: string): string => `/teams?${new URLSearchParams({ code })}`;
