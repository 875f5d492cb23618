import type { Person } from '@oun/contract/people';
import { Link } from '@oun/ui/link';
import type { ReactNode } from 'react';
import { Face, TrainerBadge } from './Face.tsx';

export function PersonRow({ person, sub, children }: { person: Person; sub?: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Link href={`/users/${person.id}`} className="flex min-w-0 flex-1 items-center gap-3 py-2">
        <Face person={person} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <b className="truncate text-heading-16">{person.nickname}</b>
            {person.is_trainer ? <TrainerBadge /> : null}
          </span>
          {sub ? <span className="block text-body-13 text-level-60">{sub}</span> : null}
        </span>
      </Link>
      {children}
    </li>
  );
}
