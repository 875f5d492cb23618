import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminChangeEvent, adminGetEvent } from '@oun/contract/event-admin';
import { Block } from '@oun/shell/block';
import { toast } from '@oun/shell/overlays';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { EventForm } from './EventForm.tsx';

export const meta = () => [{ title: '이벤트 고치기 · 오운 어드민' }];

const change = mutation(adminChangeEvent, { touches: 'everything', isLeaving: true });

export default function EditEventScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const event = useQuery(query(adminGetEvent, { params: { id } }));
  return (
    <Block query={event} title="이벤트를 불러오지 못했어요" skeleton={<Skeleton shape="card" className="m-8 h-80" />}>
      {(found) =>
        found.state === 'DRAFT' ? (
          <EventForm
            title="이벤트 고치기"
            event={found}
            send={change}
            toInput={(body) => ({ params: { id }, body })}
            action="고치기"
            onDone={async () => {
              toast('이벤트를 고쳤어요');
              await navigate(`/events?event=${id}`);
            }}
          />
        ) : (
          <Callout className="m-8">예약한 이벤트는 고칠 수 없어요.</Callout>
        )
      }
    </Block>
  );
}
