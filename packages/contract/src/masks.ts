/** What is shown of somebody where more would tell too much: enough for its owner, too little over a shoulder. */

/** 01012345678 → 010-****-5678, 0212345678 → 02-****-5678. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const head = digits.startsWith('02') ? 2 : 3;
  return `${digits.slice(0, head)}-${'*'.repeat(Math.max(digits.length - head - 4, 3))}-${digits.slice(-4)}`;
}

/** ji***@oun.test */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2}).*(?=@)/, '$1***');

/** 김지우 → 김*우, 김우 → 김*. */
export const maskName = (name: string): string =>
  name.length <= 2 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;
