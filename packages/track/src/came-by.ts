const LONGEST = 200;

/** What brought somebody here, as the address says it, also inside of where they are to be led on to. */
export type CameBy = {
  utm_campaign?: string;
  utm_source?: string;
  utm_term?: string;
  utm_content?: string;
  invitation_code?: string;
  qclid?: string;
};
const READ = ['utm_campaign', 'utm_source', 'utm_term', 'utm_content', 'invitation_code', 'qclid'] as const;

/** The address itself comes before what is inside of `redirect_path`. */
export function cameBy(search: string): CameBy {
  const outer = new URLSearchParams(search);
  // Only read here; whoever follows it asks safePath.
  const { redirect_path: path = '' } = Object.fromEntries(outer);
  const inner = new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?')) : '');
  const found: CameBy = {};
  for (const name of READ) {
    const value = outer.get(name) || inner.get(name);
    if (value) found[name] = value.slice(0, LONGEST);
  }
  return found;
}
