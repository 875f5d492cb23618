import { useNavigate, useSearchParams } from 'react-router';
import { type FilterChange, type Filters, readFilters, writeFilters } from './filters.ts';

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
