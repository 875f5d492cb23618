import { SearchField } from '@oun/ui/search-field';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { WORDS_MAX } from './filters.ts';
import { keepRecent } from './recent.ts';
import { type Option, optionId, PANEL_ID } from './search-option.ts';

const SearchPanel = lazy(() => import('./SearchPanel.tsx').then(({ SearchPanel: Panel }) => ({ default: Panel })));

const NONE: readonly Option[] = [];

/** A field that helps while one types. What helps is fetched when it is first used. */
export function SearchBox({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState(NONE);
  const [active, setActive] = useState(-1);
  // Going back brings the words of that page.
  if (words !== shownWords) {
    setShownWords(words);
    setText(words);
  }

  function open() {
    setOpen(true);
    setActive(-1);
  }
  function close() {
    setOpen(false);
    setActive(-1);
    setOptions(NONE);
  }
  function search(next: string) {
    const asked = next.trim();
    setText(asked);
    if (asked) keepRecent(asked);
    close();
    // A phone's keyboard would lie over what was found.
    if (window.matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur();
    onSearch(asked);
  }
  function pick({ href, label }: Option) {
    if (!href) return search(label);
    keepRecent(label);
    close();
    void navigate(href);
  }
  function steer(event: KeyboardEvent<HTMLInputElement>) {
    // While a syllable is being put together the keys belong to the keyboard.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than there are options: the field itself.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && chosen) pick(chosen);
    else return;
    event.preventDefault();
  }
  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <div className="relative" onBlur={leave}>
      <SearchField
        label="운동 찾기"
        placeholder="운동, 부위, 트레이너를 찾아보세요"
        className="h-12!"
        value={text}
        maxLength={WORDS_MAX}
        role="combobox"
        aria-expanded={isOpen && options.length > 0}
        aria-controls={PANEL_ID}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? optionId(active) : undefined}
        onFocus={open}
        onClick={open}
        onKeyDown={steer}
        onChange={(event) => {
          setText(event.target.value);
          open();
        }}
        onSearch={search}
        onClear={() => words && onSearch('')}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchPanel text={text.trim()} active={active} onOptions={setOptions} onPick={pick} />
        </Suspense>
      ) : null}
    </div>
  );
}
