import { UNREAD_MAX } from '@oun/contract/notification';
import { CountBadge } from '@oun/ui/badge';
import { IconLink } from '@oun/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { unread } from '../notification/queries.ts';

/** The way to what one was told, with how much of it is new. It leads there also where that is not known. */
export function NotificationsLink() {
  const count = useQuery(unread).data?.unread ?? 0;
  const words = count === UNREAD_MAX ? `${UNREAD_MAX}개 이상` : `${count}개`;
  return (
    <IconLink
      href="/my/notifications"
      label={count > 0 ? `알림, 안 읽은 알림 ${words}` : '알림'}
      icon={<Bell size={24} aria-hidden="true" />}
      mark={<CountBadge count={count} />}
    />
  );
}
