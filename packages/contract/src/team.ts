import { CYCLES } from '@oun/membership/cycle';
import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const Code = z.string().min(1).max(40);

export const INVITATION_STATES = ['SENT', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const;
export const SEAT_STATES = ['ACTIVE', 'LEFT', 'KICKED', 'ENDED'] as const;
export const INVITATION_DAYS = 7;

/** Why an invitation cannot be accepted, by the names of its refusals. */
export const INVITATION_PROBLEMS = [
  'INVITATION_EXPIRED',
  'TEAM_FULL',
  'TEAM_ALREADY_JOINED',
  'TEAM_REFILLS_USED',
  'PAYMENT_PAST_DUE',
  'PAYMENT_PENDING',
  'STORE_SUBSCRIPTION',
] as const;

/** What accepting does to one's own membership. */
const OwnDays = z.object({
  /** `FREEZES`: days wait until one leaves. `TRIAL_ENDS`, `ENDS_TODAY`: it is over, and nothing is charged. */
  is: z.enum(['NOTHING', 'FREEZES', 'TRIAL_ENDS', 'ENDS_TODAY']),
  name: z.string().nullable(),
  days: z.int(),
});

export const TeamInvitation = z.object({
  problem: z.enum(INVITATION_PROBLEMS).nullable(),
  /** One's own team: the owner has opened the link, or somebody who accepted it before. */
  is_own_team: z.boolean(),
  inviter: z.string(),
  plan: z.object({ name: z.string(), cycle: z.enum(CYCLES), seats: z.int() }),
  until: Instant.nullable(),
  /** Names and nothing more; none where the invitation is over. */
  members: z.array(z.object({ nickname: z.string(), is_owner: z.boolean() })),
  seats_free: z.int(),
  expires_at: Instant,
  /** None for a guest. */
  own: OwnDays.nullable(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const getTeamInvitation = endpoint({
  method: 'GET',
  path: '/api/v2/plan-team/invitations/{code}',
  who: 'optional',
  summary: '팀 초대: 누가 불렀는지, 무엇을 함께 쓰는지, 내 남은 날은 어떻게 되는지 봅니다.',
  params: z.object({ code: Code }),
  response: TeamInvitation,
  errors: ['NOT_FOUND'],
});

export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/invitations/{code}/accept',
  who: 'member',
  summary: '초대를 받아 팀에 들어갑니다. 내 남은 날은 멈췄다가 팀을 나가면 이어집니다.',
  params: z.object({ code: Code }),
  response: z.object({}),
  errors: ['NOT_FOUND', ...INVITATION_PROBLEMS],
  isOnce: true,
});

export const askForSeat = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/invitations/{code}/ask',
  who: 'member',
  summary: '자리가 없거나 끝난 초대를 받은 사람이 팀장에게 다시 부탁합니다. 한 초대에 한 번 전해집니다.',
  params: z.object({ code: Code }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
  isOnce: true,
});

const SentInvitation = z.object({
  id: z.int(),
  /** For the link; only its owner is told. */
  code: z.string(),
  hint: z.string().nullable(),
  expires_at: Instant,
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/invitations',
  who: 'member',
  summary: '팀장이 초대 링크를 만듭니다. 7일 동안 한 사람이 쓸 수 있습니다.',
  body: z.object({
    /** The last digits of the number it is meant for, to tell it from others. */
    hint: z
      .string()
      .regex(/^[0-9]{4}$/, '전화번호 끝 네 자리를 적어주세요.')
      .optional(),
  }),
  response: SentInvitation,
  errors: ['INVALID_INPUT', 'TEAM_OWNER_ONLY', 'TEAM_FULL', 'TEAM_REFILLS_USED', 'INVITATIONS_OPEN'],
  isOnce: true,
});

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/invitations/{id}/send-again',
  who: 'owner',
  summary: '기다리는 초대를 다시 보냅니다. 오늘부터 7일 동안 쓸 수 있게 됩니다.',
  params: z.object({ id: Id }),
  response: SentInvitation,
  errors: ['NOT_FOUND', 'INVITATION_EXPIRED'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v2/plan-team/invitations/{id}',
  who: 'owner',
  summary: '기다리는 초대를 거둡니다. 링크는 그때부터 쓸 수 없습니다.',
  params: z.object({ id: Id }),
  response: z.object({}),
  errors: ['NOT_FOUND', 'INVITATION_EXPIRED'],
});

export const MyTeam = z.object({
  role: z.enum(['OWNER', 'MEMBER', 'NONE']),
  team: z
    .object({
      plan: z.object({ name: z.string(), price: Won, seats: z.int() }),
      until: Instant,
      /** It will not be renewed then. */
      is_ending: z.boolean(),
      /** Nobody of it has access until then. */
      paused_until: Instant.nullable(),
      members: z.array(
        z.object({
          user_id: z.int(),
          nickname: z.string(),
          is_owner: z.boolean(),
          is_me: z.boolean(),
          joined_at: Instant.nullable(),
        }),
      ),
      /** What only its owner sees. */
      owned: z
        .object({
          invitations: z.array(SentInvitation),
          next_charge: z.object({ at: Instant, amount: Won }).nullable(),
          refills_left: z.int(),
          refills_again_at: Instant.nullable(),
          can_invite: z.boolean(),
        })
        .nullable(),
      /** A member's own days that stand still. */
      own: z.object({ name: z.string().nullable(), days: z.int() }).nullable(),
    })
    .nullable(),
  /** What somebody without a team could begin one with. */
  offer: z.object({ slug: z.string(), name: z.string(), price: Won, seats: z.int() }).nullable(),
});
export type MyTeam = z.infer<typeof MyTeam>;

export const getMyTeam = endpoint({
  method: 'GET',
  path: '/api/v2/plan-team/my-team',
  who: 'member',
  summary: '내 팀: 함께 쓰는 사람, 언제까지인지, 팀장에게는 보낸 초대와 빈자리.',
  response: MyTeam,
});

export const kickFromTeam = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/kick',
  who: 'member',
  summary: '팀장이 팀원을 내보냅니다. 바로 멤버십을 쓸 수 없게 되고, 그 사람의 남은 날이 이어집니다.',
  body: z.object({ user_id: Id }),
  response: MyTeam,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'TEAM_OWNER_ONLY'],
  isOnce: true,
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/v2/plan-team/leave',
  who: 'member',
  summary: '팀을 나갑니다. 멈춰둔 내 날이 오늘부터 이어집니다.',
  response: MyTeam,
  errors: ['NOT_FOUND', 'TEAM_OWNER_STAYS'],
  isOnce: true,
});
