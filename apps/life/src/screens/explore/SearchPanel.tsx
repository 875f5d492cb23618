import { query } from '@oun/client/query';
import { getKeywords, getRecommendedKeywords, suggestSearches } from '@oun/contract/discovery';
import { Chip } from '@oun/ui/chip';
import { cx } from '@oun/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { Clock, Dumbbell, Search, User, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { dropAllRecent, dropRecent, readRecent } from './recent.ts';
import { type Option, optionId, PANEL_ID } from './search-option.ts';

type Props = {
  text: string;
  active: number;
  onOptions: (options: readonly Option[]) => void;
  onPick: (option: Option) => void;
};

const ICON = { recent: Clock, keyword: Search, program: Dumbbell, trainer: User };
const PAUSE_MS = 150;

/** What was searched for before, what others look for, and, while one types, what it could become. */
export function SearchPanel({ text, active, onOptions, onPick }: Props) {
  const [recent, setRecent] = useState(readRecent);
  const suggested = useSuggestions(text);
  const options: readonly Option[] =
    text === '' ? recent.map((label) => ({ kind: 'recent' as const, label })) : suggested;
  const key = JSON.stringify(options);
  useEffect(() => onOptions(JSON.parse(key) as Option[]), [key, onOptions]);

  // A press must not take the focus from the field before it is heard.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  if (text !== '' && options.length === 0) return <div id={PANEL_ID} role="listbox" aria-label="추천 검색어" hidden />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onMouseDown={keepFocus}
      className="absolute inset-x-0 top-full z-popup mt-2 max-h-[70dvh] overflow-y-auto rounded-card bg-level-0 p-2 shadow-float inset-ring inset-ring-level-10 motion-safe:animate-fade"
    >
      {text === '' && recent.length > 0 ? (
        <Title
          words="최근 찾은 말"
          action="모두 지우기"
          onAction={() => {
            dropAllRecent();
            setRecent([]);
          }}
        />
      ) : null}
      <div className="flex">
        <div id={PANEL_ID} role="listbox" aria-label="추천 검색어" className="min-w-0 flex-1">
          {options.map((option, i) => {
            const Icon = ICON[option.kind];
            return (
              // The field steers by keys; what is pressed here is only pointed at.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${option.kind}:${option.href ?? option.label}`}
                id={optionId(i)}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                onClick={() => onPick(option)}
                className={cx(
                  'flex min-h-control cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-level-5',
                  i === active && 'bg-level-5',
                )}
              >
                <Icon size={18} aria-hidden="true" className="text-level-60" />
                <span className="min-w-0 flex-1 truncate text-body-16">{option.label}</span>
                {option.sub ? <span className="shrink-0 text-body-13 text-level-60">{option.sub}</span> : null}
              </div>
            );
          })}
        </div>
        {text === '' ? (
          <div>
            {recent.map((words) => (
              <button
                key={words}
                type="button"
                aria-label={`최근 찾은 말 ${words} 지우기`}
                className="flex size-control items-center justify-center rounded-control text-level-60 hover:bg-level-5"
                onClick={() => {
                  dropRecent(words);
                  setRecent(readRecent());
                }}
              >
                <X size={16} aria-hidden="true" />
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {text === '' ? <Recommended onPick={(label) => onPick({ kind: 'keyword', label })} /> : null}
    </div>
  );
}

function Title({ words, action, onAction }: { words: string; action?: string; onAction?: () => void }) {
  return (
    <div className="flex min-h-control items-center justify-between px-3">
      <h2 className="text-heading-14">{words}</h2>
      {action ? (
        <button type="button" className="hit rounded-control text-body-13 text-level-60" onClick={onAction}>
          {action}
        </button>
      ) : null}
    </div>
  );
}

/** The editors' words first; where they have none, what many look for. */
function Recommended({ onPick }: { onPick: (words: string) => void }) {
  const editors = useQuery(query(getRecommendedKeywords)).data?.items ?? [];
  const many = useQuery(query(getKeywords)).data?.items ?? [];
  const words = [...new Set([...editors, ...many].map(({ keyword }) => keyword))].slice(0, 12);
  if (words.length === 0) return null;
  return (
    <>
      <Title words="이런 말로 찾아보세요" />
      <div role="group" aria-label="추천하는 말" className="flex flex-wrap gap-2 px-3 pb-2">
        {words.map((word) => (
          <Chip key={word} onClick={() => onPick(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </>
  );
}

/** Asked for after a pause in typing; until the answer comes the last one stays. */
function useSuggestions(text: string): Option[] {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    ...query(suggestSearches, { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: (kept) => kept,
  });
  if (!data || text === '') return [];
  return [
    ...data.keywords.map((label) => ({ kind: 'keyword' as const, label })),
    ...data.programs.map(({ slug, title, channel_name }) => ({
      kind: 'program' as const,
      label: title,
      sub: `${channel_name} 코치`,
      href: `/programs/${slug}`,
    })),
    ...data.channels.map(({ slug, name }) => ({
      kind: 'trainer' as const,
      label: `${name} 코치`,
      href: `/channels/${slug}`,
    })),
  ];
}
