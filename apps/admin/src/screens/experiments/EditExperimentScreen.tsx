import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminChangeExperiment, adminGetExperiment } from '@oun/contract/experiment-admin';
import { Block } from '@oun/shell/block';
import { toast } from '@oun/shell/overlays';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ExperimentForm } from './ExperimentForm.tsx';

export const meta = () => [{ title: '실험 고치기 · 오운 어드민' }];

const change = mutation(adminChangeExperiment, { touches: 'everything', isLeaving: true });

export default function EditExperimentScreen() {
  const number = Number(useParams()['id']);
  const navigate = useNavigate();
  const experiment = useQuery(query(adminGetExperiment, { params: { number } }));
  return (
    <Block
      query={experiment}
      title="실험을 불러오지 못했어요"
      skeleton={<Skeleton shape="card" className="m-8 h-80" />}
    >
      {(found) =>
        found.state === 'DRAFT' ? (
          <ExperimentForm
            title="실험 고치기"
            experiment={found}
            send={change}
            toInput={(body, version) => ({ params: { number }, body: { ...body, version } })}
            action="고치기"
            onDone={async () => {
              toast('실험을 고쳤어요');
              await navigate(`/experiments?experiment=${number}`);
            }}
          />
        ) : (
          <Callout className="m-8">시작한 실험은 고칠 수 없어요. 서로 다른 것을 견주게 되기 때문이에요.</Callout>
        )
      }
    </Block>
  );
}
