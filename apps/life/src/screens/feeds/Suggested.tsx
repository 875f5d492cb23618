import type { Output } from '@oun/contract/endpoint';
import type { listSuggestedUsers } from '@oun/contract/people';
import { Block } from '@oun/shell/block';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Link } from '@oun/ui/link';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Face, TrainerBadge } from '../people/Face.tsx';
import { FollowPerson } from '../people/FollowPerson.tsx';
import { suggested } from '../people/queries.ts';
import { timelineOf } from './queries.ts';

type Item = Output<typeof listSuggestedUsers>['items'][number];

/** Nobody is followed yet: people with a reason each, and what they do. */
export default function Suggested() {
  const [page, setPage] = useState(1);
  const [count, setCount] = useState(0);
  const client = useQueryClient();
  const found = useQuery({ ...suggested(page), placeholderData: (kept) => kept });
  return (
    <section className="px-5 pt-6">
      <h2 className="text-heading-20 break-keep">
        아직 팔로우한 사람이 없어요.
        <br />
        같은 목표를 가진 분들이에요.
      </h2>
      <p className="mt-1 text-body-14 text-level-60">팔로우하면 운동을 마쳤을 때 여기에서 만나요.</p>
      <Block query={found} title="추천을 불러오지 못했어요" skeleton={<Coming />}>
        {({ items, has_more }) => (
          <>
            <ul className="mt-5 grid gap-6">
              {items.map((item) => (
                <Row key={item.person.id} item={item} onFollowed={() => setCount((before) => before + 1)} />
              ))}
            </ul>
            {has_more || page > 1 ? (
              <Button
                variant="gray"
                size="Large"
                full
                className="mt-6"
                pending={found.isPlaceholderData}
                onClick={() => setPage(has_more ? page + 1 : 1)}
              >
                <RotateCw size={18} aria-hidden="true" /> 다른 분들 보기
              </Button>
            ) : null}
            {items.length === 0 ? <p className="mt-6 text-body-15 text-level-60">지금은 추천할 분이 없어요.</p> : null}
          </>
        )}
      </Block>
      {count > 0 ? (
        <Button
          size="Large"
          full
          className="mt-3"
          onClick={() => void client.refetchQueries({ queryKey: timelineOf('FOLLOWING', true).queryKey })}
        >
          {count}명의 피드 보기
        </Button>
      ) : null}
    </section>
  );
}

function Row({ item: { person, reason, pictures }, onFollowed }: { item: Item; onFollowed: () => void }) {
  return (
    <li>
      <div className="flex items-center gap-3">
        <Link href={`/users/${person.id}`} className="flex min-w-0 flex-1 items-center gap-3">
          <Face person={person} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <b className="truncate text-heading-16">{person.nickname}</b>
              {person.is_trainer ? <TrainerBadge /> : null}
            </span>
            <span className="block text-body-13 text-level-60">{reason}</span>
          </span>
        </Link>
        <FollowPerson person={person} onFollowed={onFollowed} />
      </div>
      {pictures.length > 0 ? (
        <ul aria-hidden="true" className="mt-3 grid grid-cols-3 gap-1 overflow-hidden rounded-card">
          {pictures.map((picture) => (
            <li key={picture.url}>
              <Picture picture={picture} alt="" ratio="1/1" rounded="none" sizes="(min-width: 570px) 180px, 31vw" />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const Coming = () => (
  <SkeletonGroup label="추천을 불러오고 있어요" className="mt-5 grid gap-6">
    {[0, 1, 2].map((i) => (
      <Skeleton key={i} className="h-40" />
    ))}
  </SkeletonGroup>
);
