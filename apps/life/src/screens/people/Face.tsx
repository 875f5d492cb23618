import type { Person } from '@oun/contract/people';
import { Avatar } from '@oun/ui/avatar';
import { Badge } from '@oun/ui/badge';
import { BadgeCheck } from 'lucide-react';
import { addressAt } from '../channels/picture-address.ts';

export function Face({ person, size = 44 }: { person: Person; size?: number }) {
  return <Avatar name={person.nickname} size={size} decorative src={addressAt(person.picture, size * 2)} />;
}

export function TrainerBadge() {
  return (
    <Badge tone="notice">
      <BadgeCheck size={14} aria-hidden="true" /> 트레이너
    </Badge>
  );
}
