import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Link } from '@oun/ui/link';
import { Skeleton } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Face } from '../people/Face.tsx';
import { reactorsOf } from './queries.ts';
import { labelOf, ReactionRound } from './reaction-look.tsx';

export const openReactors = (id: number): Promise<undefined> => sheet<undefined>('응원한 분들', bodyOf(id));

const bodyOf = (id: number): SheetBody<undefined> =>
  function Reactors({ close }) {
    const list = useInfiniteQuery(reactorsOf(id));
    return (
      <div className="max-h-[60dvh] overflow-y-auto pb-2">
        <Block query={list} title="응원한 분들을 불러오지 못했어요" skeleton={<Skeleton className="h-40" />}>
          {({ pages }) => (
            <>
              <ul>
                {pages
                  .flatMap((page) => page.items)
                  .map(({ id: key, person, reaction_type }) => (
                    <li key={key}>
                      <Link
                        href={`/users/${person.id}`}
                        onClick={() => close(undefined)}
                        className="flex min-h-row items-center gap-3 py-1"
                      >
                        <Face person={person} size={40} />
                        <b className="min-w-0 flex-1 truncate text-heading-16">{person.nickname}</b>
                        <span className="sr-only">{labelOf(reaction_type)}</span>
                        <ReactionRound kind={reaction_type} size={28} />
                      </Link>
                    </li>
                  ))}
              </ul>
              {list.hasNextPage ? <ComingOrEnd list={list} /> : null}
            </>
          )}
        </Block>
      </div>
    );
  };
