import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateExperiment } from '@oun/contract/experiment-admin';
import { toast } from '@oun/shell/overlays';
import { useNavigate } from 'react-router';
import { ExperimentForm } from './ExperimentForm.tsx';

export const meta = () => [{ title: '실험 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateExperiment, { touches: 'everything', isLeaving: true });

export default function NewExperimentScreen() {
  const navigate = useNavigate();
  return (
    <ExperimentForm
      title="실험 만들기"
      send={create}
      toInput={(body) => ({ body })}
      action="실험 만들기"
      onDone={async ({ id }) => {
        toast('실험을 만들었어요');
        await navigate(`/experiments?experiment=${id}`);
      }}
    />
  );
}
