import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminChangeBanner, adminGetBanner } from '@oun/contract/display-admin';
import { Block } from '@oun/shell/block';
import { toast } from '@oun/shell/overlays';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { BannerForm } from './BannerForm.tsx';

export const meta = () => [{ title: '배너 고치기 · 오운 어드민' }];

const change = mutation(adminChangeBanner, { touches: 'everything', isLeaving: true });

export default function EditBannerScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const banner = useQuery(query(adminGetBanner, { params: { id } }));
  return (
    <Block query={banner} title="배너를 불러오지 못했어요" skeleton={<Skeleton shape="card" className="m-8 h-80" />}>
      {(found) => (
        <BannerForm
          title="배너 고치기"
          banner={found}
          send={change}
          toInput={(body, version) => ({ params: { id }, body: { ...body, version } })}
          action="고치기"
          onDone={async (changed) => {
            toast('배너를 고쳤어요');
            await navigate(`/banners?location=${changed.location}`);
          }}
        />
      )}
    </Block>
  );
}
