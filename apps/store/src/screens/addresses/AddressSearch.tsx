import { CallError } from '@oun/client/call';
import { numberedQuery } from '@oun/client/query';
import { type FoundAddress, searchAddresses } from '@oun/contract/address';
import { Button } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { Field } from '@oun/ui/field';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const LEAST = 2;
const REST_MS = 350;

/** Asks once the typing rests. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A postcode and an address by a few words of it; typing both by hand is always a way out. */
export function AddressSearch({ onPick, onClose }: { onPick: (found: FoundAddress) => void; onClose: () => void }) {
  const [words, setWords] = useState('');
  const asked = useSettled(words).trim();
  return (
    <section aria-label="우편번호 찾기">
      <Field
        label="도로명, 지번, 건물 이름"
        placeholder="예: 양화로 45, 역삼센트럴타워"
        value={words}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        // Opened to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="mt-3 min-h-60" aria-live="polite">
        {asked.length < LEAST ? <Tips /> : <Results words={asked} onPick={onPick} />}
      </div>
      <Button variant="gray" size="Large" full className="mt-4" onClick={onClose}>
        직접 적을게요
      </Button>
    </section>
  );
}

function Tips() {
  return (
    <ul className="grid gap-1 text-body-14 text-level-60">
      <li>도로명과 건물 번호: 양화로 45</li>
      <li>동 이름과 지번: 망원동 205-1</li>
      <li>건물이나 아파트 이름: 역삼센트럴타워</li>
    </ul>
  );
}

function Results({ words, onPick }: { words: string; onPick: (found: FoundAddress) => void }) {
  const found = useInfiniteQuery({
    ...numberedQuery(searchAddresses, { query: { q: words } }),
    placeholderData: keepPreviousData,
    // Whoever waits can as well type it.
    retry: false,
  });
  if (found.isError && !found.data)
    return isVague(found.error) ? (
      <p className="text-body-14 text-level-60">{found.error.message}</p>
    ) : (
      <ErrorRow onRetry={() => void found.refetch()}>{found.error.message}</ErrorRow>
    );
  if (!found.data)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton shape="control" height={64} />
        <Skeleton shape="control" height={64} />
      </SkeletonGroup>
    );
  const items = found.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <p className="text-body-14 text-level-60">찾는 주소가 없어요. 건물 번호나 이름을 다시 확인해주세요.</p>;
  return (
    <>
      <ul className="divide-y divide-level-10" aria-busy={found.isPlaceholderData}>
        {items.map((place) => (
          <li key={`${place.address1} ${place.postcode} ${place.lot_address}`}>
            <button
              type="button"
              className="flex min-h-control w-full gap-3 py-3 text-left hover:bg-level-5"
              onClick={() => onPick(place)}
            >
              <span className="num w-14 shrink-0 text-heading-16 text-pink-60">{place.postcode}</span>
              <span className="min-w-0">
                <span className="block text-body-15">{place.address1}</span>
                <span className="block text-body-13 text-level-60">{place.lot_address}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.isFetchNextPageError ? (
        <ErrorRow onRetry={() => void found.fetchNextPage()}>더 불러오지 못했어요</ErrorRow>
      ) : found.hasNextPage ? (
        <Button variant="plain" full pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          주소 더 보기
        </Button>
      ) : null}
    </>
  );
}

const isVague = (error: Error) => error instanceof CallError && error.status === 400;
