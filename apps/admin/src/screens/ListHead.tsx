import { withCommas } from '@oun/ui/percent-off';
import { SearchField } from '@oun/ui/search-field';
import { useState } from 'react';

/** What is listed, and how much of it there is once that is known. */
export function ListTitle({ children, total }: { children: string; total: number | undefined }) {
  return (
    <h1 className="text-heading-24">
      {children}{' '}
      {total === undefined ? null : <span className="num font-normal text-level-60">{withCommas(total)}건</span>}
    </h1>
  );
}

/** Words to look for, as the URL keeps them: whoever goes back finds the words of that page. */
export function ListSearch({
  q,
  label,
  placeholder = label,
  className,
  onSearch,
}: {
  q: string;
  label: string;
  placeholder?: string;
  className: string;
  onSearch: (q: string | null) => void;
}) {
  const [written, setWritten] = useState({ q, words: q });
  if (written.q !== q) setWritten({ q, words: q });
  const write = (words: string) => setWritten({ q, words });
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      size="Dense"
      value={written.words}
      maxLength={60}
      className={className}
      onChange={(event) => write(event.target.value)}
      onSearch={(text) => onSearch(text || null)}
      onClear={() => {
        write('');
        onSearch(null);
      }}
    />
  );
}
