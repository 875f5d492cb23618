import type { Program } from '@oun/contract/content';
import { ButtonLink } from '@oun/ui/button';
import { IconButton } from '@oun/ui/icon-button';
import { withCommas } from '@oun/money/written';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Heart } from 'lucide-react';
import { gateTo } from '../gate/gate.ts';
import { useMark } from '../library/marks.ts';
import { startOf } from './progress.ts';
import { usePath } from './use-path.ts';

/** The one thing to do here, always in the thumb's reach. */
export function StartBar({ program }: { program: Program }) {
  const { weeks, hasAccess } = usePath(program);
  const { isOn, count = 0, toggle } = useMark('like', 'program', program.id, { given: program.like_count });
  const { label, lesson } = startOf(weeks ?? [], { hasAccess, isFree: program.is_free });
  const path = `/programs/${program.slug}`;
  return (
    <StickyCta>
      <IconButton
        label={count > 0 ? `찜 ${withCommas(count)}` : '찜'}
        variant="line"
        size="Large"
        aria-pressed={isOn}
        icon={<Heart size={24} aria-hidden="true" className={isOn ? 'fill-pink-50 text-pink-50' : undefined} />}
        onClick={toggle}
      />
      <ButtonLink
        size="Large"
        full
        className="num"
        href={lesson ? `${path}/lessons/${lesson.id}` : weeks ? '/package-detail' : '#curriculum'}
        onClick={weeks && !lesson ? gateTo({ path, title: program.title, note: '프로그램' }) : undefined}
      >
        {label}
      </ButtonLink>
    </StickyCta>
  );
}
