/** Why a session is over, as its row keeps it. */
export type EndReason =
  | 'SIGNED_OUT'
  | 'ENDED_BY_MEMBER'
  | 'PASSWORD_CHANGED'
  | 'WITHDRAWN'
  | 'TOKEN_REUSED'
  | 'SECOND_FACTOR_RESET';
