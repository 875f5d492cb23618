import type { Person } from '@oun/contract/people';
import { Block } from '@oun/shell/block';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';

type PeopleListProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Person[] }>>;
  /** What could not be shown, in words. */
  title: string;
  empty: { title: string; description: string };
  children: (person: Person) => ReactNode;
};

/** People under each other, as far as one has come. */
export const PeopleList = ({ list, title, empty, children }: PeopleListProps) => (
  <Block query={list} title={title} skeleton={<Waiting />}>
    {({ pages }) => {
      const people = pages.flatMap(({ items }) => items);
      if (people.length === 0) return <EmptyBlock className="m-5" {...empty} />;
      return (
        <>
          <ul className="px-5 pt-2">
            {people.map((person) => (
              <Fragment key={person.id}>{children(person)}</Fragment>
            ))}
          </ul>
          <ComingOrEnd list={list} />
        </>
      );
    }}
  </Block>
);

const Waiting = () => (
  <SkeletonGroup label="불러오고 있어요" className="grid gap-3 px-5 pt-4">
    {[0, 1, 2, 3].map((i) => (
      <Skeleton key={i} className="h-12" />
    ))}
  </SkeletonGroup>
);
