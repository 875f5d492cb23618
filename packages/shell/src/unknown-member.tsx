import { ErrorBlock } from '@oun/ui/error-block';
import { Page } from './page.tsx';

/** Somebody has signed in, but who could not be asked: sending them to sign in again would be no help. */
export function UnknownMember({ title }: { title: string }) {
  return (
    <Page title={title} className="px-5 pt-6">
      <ErrorBlock level="h1" description="잠시 뒤에 다시 해주세요." onRetry={() => window.location.reload()} />
    </Page>
  );
}
