import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateEvent } from '@oun/contract/event-admin';
import { toast } from '@oun/shell/overlays';
import { useNavigate } from 'react-router';
import { EventForm } from './EventForm.tsx';

export const meta = () => [{ title: '이벤트 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateEvent, { touches: 'everything', isLeaving: true });

export default function NewEventScreen() {
  const navigate = useNavigate();
  return (
    <EventForm
      title="이벤트 만들기"
      send={create}
      toInput={(body) => ({ body })}
      action="이벤트 만들기"
      onDone={async ({ id }) => {
        toast('이벤트를 만들었어요');
        await navigate(`/events?event=${id}`);
      }}
    />
  );
}
