/** Where somebody who is invited comes in. */
export const invitationPath = (code: string): string =>
  `/invitations/introduction?${new URLSearchParams({ invitation_code: code })}`;

const HALF = 4;
/** "JIWU 2748": read out in two breaths. */
export const spacedCode = (code: string): string => `${code.slice(0, HALF)} ${code.slice(HALF)}`;
