import { SearchField } from '@oun/ui/search-field';
import { useState } from 'react';

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
