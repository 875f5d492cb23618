import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateIam } from '@oun/contract/display-admin';
import { toast } from '@oun/shell/overlays';
import { useNavigate } from 'react-router';
import { IamForm } from './IamForm.tsx';

export const meta = () => [{ title: '팝업 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateIam, { touches: 'everything', isLeaving: true });

export default function NewIamScreen() {
  const navigate = useNavigate();
  return (
    <IamForm
      title="팝업 만들기"
      send={create}
      toInput={(body) => ({ body })}
      action="팝업 만들기"
      onDone={async ({ id }) => {
        toast('팝업을 만들었어요');
        await navigate(`/iams?iam=${id}`);
      }}
    />
  );
}
