import { query } from '@oun/client/query';
import { getMyLater, getMyPrograms } from '@oun/contract/library';
import { Block } from '@oun/shell/block';
import { ProgramTile } from '@oun/shell/program-card';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorRow } from '@oun/ui/error-block';
import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ClipTile } from '../clips/ClipTile.tsx';
import { ItemRow } from '../playlists/ItemRow.tsx';
import { LaterButton } from './MarkButtons.tsx';

const laterItems = query(getMyLater);
const laterPrograms = query(getMyPrograms, { query: { kind: 'watch-later' } });
export const later = [laterItems, laterPrograms];

/** Programs, lessons and clips that were put aside. */
export function Later() {
  const items = useQuery(laterItems);
  const programs = useQuery(laterPrograms);
  const kept = programs.data?.items ?? [];
  return (
    <Block
      query={items}
      title="나중에 볼 운동을 불러오지 못했어요"
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1, 2].map((i) => (
            <div key={i} className="flex gap-3">
              <Skeleton shape="control" width={84} height={63} />
              <Skeleton className="flex-1" height={40} />
            </div>
          ))}
        </SkeletonGroup>
      }
    >
      {({ lessons, clips }) =>
        lessons.length + clips.length + kept.length === 0 && !programs.isError ? (
          <EmptyBlock
            illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
            title="나중에 할 운동을 담아두세요."
            description="시계를 누르면 여기에 모여요."
            action={<ButtonLink href="/clips">클립 보러 가기</ButtonLink>}
          />
        ) : (
          <div className="flex flex-col gap-10">
            {lessons.length > 0 ? (
              <section>
                <SectionHeader title="레슨" size={18} />
                <ul>
                  {lessons.map(({ program_title, ...lesson }) => (
                    <li key={lesson.id}>
                      <ItemRow
                        item={{ type: 'lesson', lesson, program_title }}
                        controls={<LaterButton type="lesson" id={lesson.id} title={lesson.title} />}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {clips.length > 0 ? (
              <section>
                <SectionHeader title="클립" size={18} />
                <Rail label="나중에 볼 클립" itemClassName="w-34">
                  {clips.map((clip) => (
                    <ClipTile key={clip.id} clip={clip} />
                  ))}
                </Rail>
              </section>
            ) : null}
            {programs.isError && !programs.data ? (
              <ErrorRow onRetry={() => void programs.refetch()}>나중에 볼 프로그램을 불러오지 못했어요</ErrorRow>
            ) : null}
            {kept.length > 0 ? (
              <section>
                <SectionHeader title="프로그램" size={18} />
                <Rail label="나중에 볼 프로그램" itemClassName="w-55">
                  {kept.map((program) => (
                    <ProgramTile key={program.id} program={program} />
                  ))}
                </Rail>
              </section>
            ) : null}
          </div>
        )
      }
    </Block>
  );
}
