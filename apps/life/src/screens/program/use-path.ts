import type { Program } from '@oun/contract/content';
import { useShell } from '@oun/shell/shell-context';
import { useQuery } from '@tanstack/react-query';
import { type Week, weeksOf } from './progress.ts';
import { accessQuery, directoriesQuery, sectionsQuery, viewsQuery } from './queries.ts';

/** A program's weeks with what the viewer has seen of them, and whether a membership opens them all. */
export function usePath({ slug, id }: Pick<Program, 'slug' | 'id'>): {
  weeks: Week[] | undefined;
  hasAccess: boolean;
  hasFinishedOne: boolean;
} {
  const isMember = useShell().me !== null;
  const directories = useQuery(directoriesQuery(slug)).data;
  const sections = useQuery(sectionsQuery(slug)).data;
  const views = useQuery({ ...viewsQuery(id), enabled: isMember }).data;
  const access = useQuery({ ...accessQuery, enabled: isMember });
  return {
    weeks: directories && sections && weeksOf(directories.items, sections.items, views?.items),
    // Where it could not be asked, a lesson is tried rather than a membership sold to who has one.
    hasAccess: access.data?.has_access ?? access.isError,
    hasFinishedOne: views?.items.some(({ completed_at }) => completed_at !== null) ?? false,
  };
}
