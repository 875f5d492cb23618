import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminListArt, adminPlaceArt, adminUploadArt, type Art, type ArtShape } from '@oun/contract/display-admin';
import type { Picture as PictureData } from '@oun/contract/picture';
import { RowBlock } from '@oun/shell/block';
import { popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { uploadPhoto } from '@oun/shell/upload-photo';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';

export const artQuery = (shape: ArtShape) => query(adminListArt, { query: { shape } });

const useChosen = (shape: ArtShape, id: string): Art | undefined =>
  useQuery(artQuery(shape)).data?.items.find((art) => String(art.id) === id);

/** The picture that was chosen, once they have come. */
export const useArt = (shape: ArtShape, id: string): PictureData | undefined => useChosen(shape, id)?.picture;

type Props = { shape: ArtShape; value: string; error: string | undefined; onChange: (id: string) => void };

/** One of the pictures that are drawn already, or a photo of one's own. */
export function ArtPicker({ shape, value, error, onChange }: Props) {
  const name = useId();
  const art = useQuery(artQuery(shape));
  const chosen = useChosen(shape, value);
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
            <UploadTile shape={shape} onDone={onChange} />
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
      {chosen?.is_uploaded ? <FocusPicker key={chosen.id} art={chosen} /> : null}
      {error ? (
        <p id={`${name}-error`} className="mt-1.5 text-body-13 text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function UploadTile({ shape, onDone }: { shape: ArtShape; onDone: (id: string) => void }) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  async function send(file: File | undefined) {
    if (!file) return;
    setShare(0);
    try {
      const to = `${adminUploadArt.path}?shape=${shape}`;
      const { id } = await uploadPhoto(file, setShare, leaving.current!.signal, to);
      await touch(client, [adminListArt]);
      onDone(String(id));
    } catch (error) {
      if (error instanceof DOMException) return;
      toast(error instanceof Error ? error.message : '사진을 올리지 못했어요', 'failed');
    }
    setShare(undefined);
  }
  return (
    <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-dashed border-level-40 text-body-12 text-level-70 has-focus-visible:outline-2 has-focus-visible:outline-blue-50">
      <ImagePlus size={22} aria-hidden="true" />
      <span className="num" role="status">
        {share === undefined ? '사진 올리기' : `${Math.round(share * 100)}%`}
      </span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="사진 올리기"
        className="sr-only"
        disabled={share !== undefined}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

const place = mutation(adminPlaceArt, { touches: [adminListArt] });
const middleOf = (from = 0, to = 1) => (from + to) / 2;

/** Where the picture is cut, what is pointed at here stays. */
function FocusPicker({ art: { id, picture } }: { art: Art }) {
  const [at, setAt] = useState(() => ({
    x: middleOf(picture.figure?.left, picture.figure?.right),
    y: middleOf(picture.figure?.top, picture.figure?.bottom),
  }));
  const save = useMutation({ ...place, onError: (error) => void popupError(error) });
  const move = (next: typeof at) => {
    setAt(next);
    save.mutate({ params: { id }, body: next });
  };
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (from: number, length: number) => Math.round(Math.min(1, Math.max(0, from / length)) * 100) / 100;
    move({ x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) });
  };
  return (
    <div className="mt-4 grid gap-3 desk:grid-cols-[minmax(0,1fr)_12rem]">
      {/* Keys move the two sliders beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="relative cursor-crosshair" onClick={point}>
        <Picture picture={{ ...picture, figure: null }} alt="올린 사진 전체" sizes="480px" rounded="control" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-chip border-2 border-level-0 bg-glass"
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        />
      </div>
      <div className="grid content-start gap-3 text-body-13 text-level-70">
        <p>사진에서 잘리면 안 되는 곳을 눌러주세요.</p>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className="grid gap-1">
            {axis === 'x' ? '가로 자리' : '세로 자리'}
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={Math.round(at[axis] * 100)}
              onChange={(event) => move({ ...at, [axis]: Number(event.target.value) / 100 })}
              className="accent-pink-50"
            />
          </label>
        ))}
      </div>
    </div>
  );
}
