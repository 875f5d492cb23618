import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateBanner } from '@oun/contract/display-admin';
import { PLACES } from '@oun/contract/display-rules';
import { toast } from '@oun/shell/overlays';
import { useNavigate, useSearchParams } from 'react-router';
import { BannerForm } from './BannerForm.tsx';

export const meta = () => [{ title: '배너 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateBanner, { touches: 'everything', isLeaving: true });

export default function NewBannerScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const location = PLACES.find((place) => place === search.get('location'));
  return (
    <BannerForm
      title="배너 만들기"
      {...(location && { location })}
      send={create}
      toInput={(body) => ({ body })}
      action="배너 만들기"
      onDone={async (made) => {
        toast('배너를 만들었어요');
        await navigate(`/banners?location=${made.location}`);
      }}
    />
  );
}
