import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminChangeSurvey, adminGetSurvey } from '@oun/contract/survey-admin';
import { Block } from '@oun/shell/block';
import { toast } from '@oun/shell/overlays';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { SurveyForm } from './SurveyForm.tsx';

export const meta = () => [{ title: '설문 고치기 · 오운 어드민' }];

const change = mutation(adminChangeSurvey, { touches: 'everything', isLeaving: true });

export default function EditSurveyScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const survey = useQuery(query(adminGetSurvey, { params: { id } }));
  return (
    <Block query={survey} title="설문을 불러오지 못했어요" skeleton={<Skeleton shape="card" className="m-8 h-80" />}>
      {(found) =>
        found.state === 'DRAFT' ? (
          <SurveyForm
            title="설문 고치기"
            survey={found}
            send={change}
            toInput={(body, version) => ({ params: { id }, body: { ...body, version } })}
            action="고치기"
            onDone={async () => {
              toast('설문을 고쳤어요');
              await navigate(`/surveys?survey=${id}`);
            }}
          />
        ) : (
          <Callout className="m-8">연 설문은 고칠 수 없어요. 이미 받은 답의 뜻이 달라지기 때문이에요.</Callout>
        )
      }
    </Block>
  );
}
