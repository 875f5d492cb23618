const TOKEN = /^[\w-]{43}$/;

/** What an address holds of a gift; nothing where it cannot be one. */
export function tokenIn(search: URLSearchParams): string | undefined {
  const token = search.get('gift') ?? '';
  return TOKEN.test(token) ? token : undefined;
}

export const isToken = (text: string | null): text is string => text !== null && TOKEN.test(text);

export const receivePath = (token: string): string => `/voucher?${new URLSearchParams({ gift: token })}`;
