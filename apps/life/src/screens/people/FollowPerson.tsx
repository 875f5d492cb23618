import { listTimeline } from '@oun/contract/feed';
import type { Person } from '@oun/contract/people';
import { touch } from '@oun/client/mutation';
import { useAsMember } from '@oun/shell/as-member';
import { popup, popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { follow, unfollow } from './queries.ts';

type Props = {
  person: Pick<Person, 'id' | 'nickname' | 'following' | 'is_private'>;
  /** The one thing to do on its screen. */
  isMain?: boolean;
  full?: boolean;
  onFollowed?: () => void;
};

/** Says where one stands: nothing, asked, or following; a press goes on or back. */
export function FollowPerson({ person, isMain = false, full = false, onFollowed }: Props) {
  const client = useQueryClient();
  const [following, setFollowing] = useState<Person['following']>();
  const shown = following ?? person.following;
  const options = {
    onSuccess: ({ following: now }: { following: Person['following'] }) => {
      setFollowing(now);
      if (now === 'YES') onFollowed?.();
      void touch(client, [listTimeline], true);
    },
    onError: (error: Error) => void popupError(error),
  };
  const on = useMutation({ ...follow, ...options });
  const off = useMutation({ ...unfollow, ...options });
  const start = useAsMember(
    { what: `follow:${person.id}`, why: `${person.nickname} 님을 팔로우해요`, icon: 'follow' },
    () => on.mutate({ params: { id: person.id } }),
  );
  const press = async () => {
    if (shown === 'NO') return start();
    // Whom one has to ask again is not let go of by a slip.
    const isSure =
      shown === 'ASKED' ||
      !person.is_private ||
      (await popup({
        title: `${person.nickname} 님을 그만 팔로우할까요?`,
        message: '비공개 계정이라 다시 보려면 요청을 보내야 해요.',
        action: '그만 팔로우하기',
        cancel: '그대로 두기',
      }));
    if (isSure) off.mutate({ params: { id: person.id } });
  };
  const words = { NO: person.is_private ? '팔로우 요청 보내기' : '팔로우', ASKED: '요청을 보냈어요', YES: '팔로잉' };
  return (
    <Button
      variant={shown !== 'NO' ? 'gray' : isMain ? 'primary' : 'line'}
      size={isMain ? 'Large' : 'Default'}
      full={full}
      aria-pressed={shown !== 'NO'}
      pending={on.isPending || off.isPending}
      onClick={() => void press()}
    >
      <span className="sr-only">{person.nickname} 님 </span>
      {shown === 'YES' ? <Check size={18} aria-hidden="true" /> : null}
      {shown === 'ASKED' ? <Clock size={18} aria-hidden="true" /> : null}
      {words[shown]}
    </Button>
  );
}
