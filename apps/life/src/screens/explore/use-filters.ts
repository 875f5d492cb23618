import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type Chosen,
  chosenFilters,
  type FilterChange,
  type Filters,
  readFilters,
  wordsOf,
  writeFilters,
} from './filters.ts';
import { trainersQuery } from './results.ts';

/** The filters stand in the URL, and each change of them can be taken back by going back. */
export function useFilters(): [Filters, (change: FilterChange) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = (wanted: FilterChange) => {
    // The address bar is a step ahead of what is rendered: two quick choices must not undo each other.
    const next = writeFilters(new URLSearchParams(window.location.search), wanted);
    void navigate({ search: next.toString() }, { preventScrollReset: true });
  };
  return [readFilters(search), change];
}

export function useChosen(): Chosen[] {
  const [filters] = useFilters();
  const trainers = useQuery({ ...trainersQuery, enabled: Boolean(filters.channel) }).data;
  return chosenFilters(filters, trainers?.items);
}

/** Nothing is looked for yet: the place to look around. */
export function useIsBrowsing(): boolean {
  const [filters] = useFilters();
  return wordsOf(filters) === '' && filters.sort === 'recommended' && chosenFilters(filters).length === 0;
}
