import { ErrorBlock } from '@oun/ui/error-block';
import { Page } from './page.tsx';
import { useReload } from './reload.tsx';

/** Somebody has signed in, but who could not be asked: sending them to sign in again would be no help. */
export function UnknownMember({ title }: { title: string }) {
  const again = useReload();
  return (
    <Page title={title} className="px-5 pt-6">
      <ErrorBlock level="h1" {...again} />
    </Page>
  );
}
