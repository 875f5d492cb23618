import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminChangeIam, adminGetIam } from '@oun/contract/display-admin';
import { Block } from '@oun/shell/block';
import { toast } from '@oun/shell/overlays';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { IamForm } from './IamForm.tsx';

export const meta = () => [{ title: '팝업 고치기 · 오운 어드민' }];

const change = mutation(adminChangeIam, { touches: 'everything', isLeaving: true });

export default function EditIamScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const campaign = useQuery(query(adminGetIam, { params: { id } }));
  return (
    <Block query={campaign} title="팝업을 불러오지 못했어요" skeleton={<Skeleton shape="card" className="m-8 h-80" />}>
      {(found) =>
        found.state === 'DRAFT' ? (
          <IamForm
            title="팝업 고치기"
            campaign={found}
            send={change}
            toInput={(body, version) => ({ params: { id }, body: { ...body, version } })}
            action="고치기"
            onDone={async () => {
              toast('팝업을 고쳤어요');
              await navigate(`/iams?iam=${id}`);
            }}
          />
        ) : (
          <Callout className="m-8">내보낸 팝업은 고칠 수 없어요. 끝내고 새로 만들어주세요.</Callout>
        )
      }
    </Block>
  );
}
