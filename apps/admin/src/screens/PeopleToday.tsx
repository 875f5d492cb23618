import { query } from '@oun/client/query';
import { adminPeopleToDo } from '@oun/contract/dashboard';
import { Block } from '@oun/shell/block';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Tiles } from './Tiles.tsx';

const REFRESH_MS = 60_000;

/** Members who wait for somebody's answer or decision. */
export function PeopleToday() {
  const todo = useQuery({ ...query(adminPeopleToDo), refetchInterval: REFRESH_MS });
  return (
    <Block query={todo} title="회원 쪽 할 일을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={104} />}>
      {({ talks, questions, late_questions, reports, late_reports, feedbacks, draws }) => (
        <Tiles
          label="회원이 기다리는 일"
          tiles={[
            { label: '1:1 문의', href: '/conversations', count: talks, late: 0 },
            { label: '회원 질문', href: '/questions', count: questions, late: late_questions },
            { label: '신고', href: '/moderation', count: reports, late: late_reports },
            { label: '읽을 의견', href: '/feedbacks', count: feedbacks, late: 0 },
            { label: '추첨할 이벤트', href: '/events?state=CLOSED', count: draws, late: 0 },
          ]}
        />
      )}
    </Block>
  );
}
