/** What a number of a receipt is typed with. */
export const receiptDigits = (typed: string): string => typed.replace(/[^\d-]/g, '');
