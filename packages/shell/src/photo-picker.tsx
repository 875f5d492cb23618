import { REVIEW_PHOTOS_MAX } from '@oun/contract/store-review';
import { ProgressRing } from '@oun/ui/progress';
import { Camera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from './overlays.tsx';
import { Picture } from './picture.tsx';
import { type UploadedPhoto, uploadPhoto } from './upload-photo.tsx';

type Waiting = { key: number; share: number };

type Props = {
  label?: string;
  photos: readonly UploadedPhoto[];
  onChange: (change: (before: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void;
  onBusy: (isBusy: boolean) => void;
  most?: number;
};

let lastKey = 0;

/** Some photos, each going up by itself with how far it is. */
export function PhotoPicker({ label = '리뷰 사진', photos, onChange, onBusy, most = REVIEW_PHOTOS_MAX }: Props) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const free = most - photos.length - waiting.length;

  async function add(files: FileList | null) {
    const wanted = [...(files ?? [])];
    if (wanted.length > free) toast(`사진은 ${most}장까지 올릴 수 있어요`, 'plain');
    const chosen = wanted.slice(0, free).map((file) => ({ file, key: ++lastKey }));
    if (chosen.length === 0) return;
    onBusy(true);
    setWaiting((before) => [...before, ...chosen.map(({ key }) => ({ key, share: 0 }))]);
    for (const { file, key } of chosen) {
      try {
        const tell = (share: number) =>
          setWaiting((before) => before.map((one) => (one.key === key ? { key, share } : one)));
        const photo = await uploadPhoto(file, tell, leaving.current!.signal);
        onChange((before) => [...before, photo]);
      } catch (error) {
        if (error instanceof DOMException) return;
        toast(error instanceof Error ? error.message : '사진을 올리지 못했어요', 'failed');
      } finally {
        setWaiting((before) => before.filter((one) => one.key !== key));
      }
    }
    onBusy(false);
  }

  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {photos.map(({ id, picture }, i) => (
        <li key={id} className="relative size-20">
          <Picture picture={picture} ratio="1/1" sizes="80px" alt={`올린 사진 ${i + 1}`} />
          <button
            type="button"
            aria-label={`올린 사진 ${i + 1} 빼기`}
            onClick={() => onChange((before) => before.filter((photo) => photo.id !== id))}
            className="absolute -top-3 -right-3 flex size-control items-center justify-center"
          >
            <span className="flex size-6 items-center justify-center rounded-chip bg-level-90 text-level-0">
              <X size={14} aria-hidden="true" />
            </span>
          </button>
        </li>
      ))}
      {waiting.map(({ key, share }) => (
        <li key={key} className="flex size-20 items-center justify-center rounded-control bg-level-10">
          <ProgressRing size={44} thickness={5} value={Math.round(share * 100)} label="사진을 올리고 있어요">
            <span className="num text-body-11">{Math.round(share * 100)}%</span>
          </ProgressRing>
        </li>
      ))}
      {free > 0 ? (
        <li>
          <label className="flex size-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-dashed border-level-40 text-body-12 text-level-70 has-focus-visible:outline-2 has-focus-visible:outline-blue-50">
            <Camera size={22} aria-hidden="true" />
            <span className="num">
              {photos.length}/{most}
            </span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple
              aria-label="사진 올리기"
              className="sr-only"
              onChange={(event) => {
                void add(event.target.files);
                event.target.value = '';
              }}
            />
          </label>
        </li>
      ) : null}
    </ul>
  );
}
