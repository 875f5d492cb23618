/** Where a tab of a list leads: what else the list is filtered by stays, its page and what was open do not. */
export function tabHref(path: string, filters: Record<string, string | number | boolean | null>): string {
  const kept = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
