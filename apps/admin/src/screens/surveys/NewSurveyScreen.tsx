import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateSurvey } from '@oun/contract/survey-admin';
import { toast } from '@oun/shell/overlays';
import { useNavigate } from 'react-router';
import { SurveyForm } from './SurveyForm.tsx';

export const meta = () => [{ title: '설문 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateSurvey, { touches: 'everything', isLeaving: true });

export default function NewSurveyScreen() {
  const navigate = useNavigate();
  return (
    <SurveyForm
      title="설문 만들기"
      send={create}
      toInput={(body) => ({ body })}
      action="설문 만들기"
      onDone={async ({ id }) => {
        toast('설문을 만들었어요');
        await navigate(`/surveys?survey=${id}`);
      }}
    />
  );
}
