import type { TargetType } from '@oun/contract/library';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { IconButton } from '@oun/ui/icon-button';
import { Clock, Heart } from 'lucide-react';
import { useMark } from './marks.ts';

/** Tells what it follows, so that several on a page can be told apart. */
export function FollowButton({
  channelId,
  name,
  isMain = false,
  full = false,
}: {
  channelId: number;
  name: string;
  /** The one thing to do on its screen. */
  isMain?: boolean;
  full?: boolean;
}) {
  const { isOn, toggle } = useMark('follow', 'channel', channelId);
  return (
    <Button
      variant={isOn ? 'gray' : isMain ? 'primary' : 'line'}
      size={isMain ? 'Large' : 'Default'}
      full={full}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <span className="sr-only">{name} 코치 </span>
      {isOn ? '팔로잉' : '팔로우'}
    </Button>
  );
}

type Props = { type: TargetType; id: number; title: string; variant?: 'plain' | 'line' | 'glass' };

export function LikeButton({ type, id, title, variant = 'plain' }: Props) {
  const { isOn, toggle } = useMark('like', type, id);
  return (
    <IconButton
      label={`${title} 찜`}
      variant={variant}
      aria-pressed={isOn}
      icon={<Heart size={24} aria-hidden="true" className={isOn ? 'fill-pink-50 text-pink-50' : undefined} />}
      onClick={toggle}
    />
  );
}

export function LaterButton({ type, id, title, variant = 'plain' }: Props) {
  const { isOn, toggle } = useMark('watch-later', type, id, {
    done: (isNowOn) => toast(isNowOn ? '나중에 보기에 담았어요.' : '나중에 보기에서 뺐어요.'),
  });
  return (
    <IconButton
      label={`${title} 나중에 보기`}
      variant={variant}
      aria-pressed={isOn}
      icon={<Clock size={24} aria-hidden="true" className={isOn ? 'text-pink-50' : undefined} />}
      onClick={toggle}
    />
  );
}
