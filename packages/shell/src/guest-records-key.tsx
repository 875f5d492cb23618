/** Where a guest's records are kept; looked at by every page, so it stands alone. */
export const GUEST_RECORDS_KEY = 'oun.guest-records';
