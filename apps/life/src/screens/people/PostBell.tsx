import type { Profile } from '@oun/contract/people';
import { popupError, toast } from '@oun/shell/overlays';
import { IconButton } from '@oun/ui/icon-button';
import { useMutation } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { ringForPosts, silencePosts } from './queries.ts';

/** Whether one is told of each of somebody's posts. */
export function PostBell({ user }: { user: Profile }) {
  const change = useMutation({
    ...(user.has_bell ? silencePosts : ringForPosts),
    onSuccess: ({ has_bell }) =>
      toast(has_bell ? `${user.nickname} 님이 새 글을 올리면 알려드릴게요.` : '새 글 알림을 껐어요.'),
    onError: (error: Error) => void popupError(error),
  });
  return (
    <IconButton
      label={`${user.nickname} 님의 새 글 알림`}
      icon={user.has_bell ? <BellRing size={22} /> : <Bell size={22} />}
      variant="gray"
      size="Large"
      aria-pressed={user.has_bell}
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { id: user.id } })}
    />
  );
}
