const CARRIED = ['redirect_path', 'invitation_code'] as const;

/** A path with what every page of signing in hands on to the next: where to go afterwards, and who invited. */
export function carry(search: URLSearchParams, path: string, own: Record<string, string> = {}): string {
  const next = new URLSearchParams(own);
  for (const name of CARRIED) {
    const value = search.get(name);
    if (value !== null && !next.has(name)) next.set(name, value);
  }
  return next.size > 0 ? `${path}?${next}` : path;
}
