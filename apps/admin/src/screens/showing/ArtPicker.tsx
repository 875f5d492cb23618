import { query } from '@oun/client/query';
import { adminListArt, type ArtShape } from '@oun/contract/display-admin';
import type { Picture as PictureData } from '@oun/contract/picture';
import { RowBlock } from '@oun/shell/block';
import { Picture } from '@oun/shell/picture';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

export const artQuery = (shape: ArtShape) => query(adminListArt, { query: { shape } });

/** The picture that was chosen, once the drawn ones have come. */
export const useArt = (shape: ArtShape, id: string): PictureData | undefined =>
  useQuery(artQuery(shape)).data?.items.find((art) => String(art.id) === id)?.picture;

type Props = { shape: ArtShape; value: string; error: string | undefined; onChange: (id: string) => void };

/** One of the pictures that are drawn already. */
export function ArtPicker({ shape, value, error, onChange }: Props) {
  const name = useId();
  const art = useQuery(artQuery(shape));
  return (
    <fieldset
      data-wrong={error ? '' : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 text-heading-14">그림</legend>
      <RowBlock query={art} title="그림을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={160} />}>
        {({ items }) => (
          <div className="grid max-h-80 grid-cols-3 gap-2 overflow-y-auto p-0.5 desk:grid-cols-4">
            {items.map(({ id, label, picture }) => (
              <label
                key={id}
                className="relative block rounded-control p-1 inset-ring inset-ring-level-20 has-checked:inset-ring-2 has-checked:inset-ring-level-90 has-focus-visible:outline-2 has-focus-visible:outline-blue-50"
              >
                <input
                  type="radio"
                  name={name}
                  className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
                  checked={value === String(id)}
                  onChange={() => onChange(String(id))}
                />
                <Picture picture={picture} alt="" sizes="180px" rounded="control" />
                <span className="mt-1 line-clamp-1 block text-body-12 text-level-70">{label}</span>
              </label>
            ))}
          </div>
        )}
      </RowBlock>
      {error ? (
        <p id={`${name}-error`} className="mt-1.5 text-body-13 text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
