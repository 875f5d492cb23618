import { BRAND } from '@oun/brand';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock } from '@oun/ui/error-block';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Page } from './page.tsx';
import { useAddress } from './link.tsx';
import { useReload } from './reload.tsx';

/** Whatever went wrong below the frame: the page that is not there, or a fault. */
export function RouteErrorScreen() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <FaultScreen />;
}

export function NotFoundScreen() {
  const address = useAddress();
  return (
    <Page title="없는 페이지">
      <title>{`없는 페이지 · ${BRAND.name}`}</title>
      <EmptyBlock
        illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
        title="없는 페이지예요"
        description="주소가 바뀌었거나 없는 페이지예요."
        ground="none"
        level="h1"
        action={
          <div className="flex gap-2">
            <ButtonLink href={address('life', '/')} variant="gray">
              홈으로
            </ButtonLink>
            <ButtonLink href={address('life', '/programs')}>운동 찾기</ButtonLink>
          </div>
        }
      />
    </Page>
  );
}

function FaultScreen() {
  const again = useReload();
  return (
    <Page title="문제가 생겼어요">
      <title>{`문제가 생겼어요 · ${BRAND.name}`}</title>
      <ErrorBlock
        illustration={<img src="/empty-error.webp" alt="" width={112} height={112} />}
        title="잠시 문제가 생겼어요"
        ground="none"
        level="h1"
        {...again}
      />
    </Page>
  );
}
