import type { Shell } from './shell-context.tsx';

/** What a site that renders in the browser only asks its host. */
export async function fetchSite(): Promise<
  Pick<Shell, 'addresses' | 'stage' | 'sandboxUrl'> & { isSignedIn: boolean }
> {
  const response = await fetch('/api/site');
  if (!response.ok) throw new Error(`/api/site: ${response.status}`);
  return response.json();
}
