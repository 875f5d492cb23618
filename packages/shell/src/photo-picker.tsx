import { REVIEW_PHOTOS_MAX } from '@oun/contract/store-review';
import { CallError, canAnswerLater } from '@oun/client/call';
import { ProgressRing } from '@oun/ui/progress';
import { Camera, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from './overlays.tsx';
import { Picture } from './picture.tsx';
import { type UploadedPhoto, uploadPhoto } from './upload-photo.tsx';

/** One that is on its way, or that did not arrive and can be sent again. */
type Waiting = { key: number; file: File; share: number; hasFailed: boolean };

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
  const isBusy = waiting.some(({ hasFailed }) => !hasFailed);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const free = most - photos.length - waiting.length;

  const change = (key: number, changed: Partial<Waiting>) =>
    setWaiting((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => setWaiting((before) => before.filter((one) => one.key !== key));

  async function send(sent: readonly Waiting[]) {
    for (const { file, key } of sent) {
      try {
        const photo = await uploadPhoto(file, (share) => change(key, { share }), leaving.current!.signal);
        drop(key);
        onChange((before) => [...before, photo]);
      } catch (error) {
        if (error instanceof DOMException) return;
        toast(error instanceof Error ? error.message : '사진을 올리지 못했어요', 'failed');
        // What is no photo will not become one.
        if (error instanceof CallError && !canAnswerLater(error.status)) drop(key);
        else change(key, { hasFailed: true });
      }
    }
  }

  function add(files: FileList | null) {
    const wanted = [...(files ?? [])];
    if (wanted.length > free) toast(`사진은 ${most}장까지 올릴 수 있어요`, 'plain');
    const chosen = wanted.slice(0, free).map((file) => ({ key: ++lastKey, file, share: 0, hasFailed: false }));
    if (chosen.length === 0) return;
    setWaiting((before) => [...before, ...chosen]);
    void send(chosen);
  }

  function again(one: Waiting) {
    change(one.key, { hasFailed: false, share: 0 });
    void send([one]);
  }

  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {photos.map(({ id, picture }, i) => (
        <li key={id} className="relative size-20">
          <Picture picture={picture} ratio="1/1" sizes="80px" alt={`올린 사진 ${i + 1}`} />
          <RemoveButton
            label={`올린 사진 ${i + 1} 빼기`}
            onClick={() => onChange((before) => before.filter((photo) => photo.id !== id))}
          />
        </li>
      ))}
      {waiting.map((one) => (
        <li key={one.key} className="relative flex size-20 items-center justify-center rounded-control bg-level-10">
          {one.hasFailed ? (
            <>
              <button
                type="button"
                aria-label="사진 다시 올리기"
                onClick={() => again(one)}
                className="flex size-full flex-col items-center justify-center gap-1 rounded-control text-body-12 text-error inset-ring inset-ring-error"
              >
                <RotateCw size={20} aria-hidden="true" />
                다시 올리기
              </button>
              <RemoveButton label="못 올린 사진 빼기" onClick={() => drop(one.key)} />
            </>
          ) : (
            <ProgressRing size={44} thickness={5} value={Math.round(one.share * 100)} label="사진을 올리고 있어요">
              <span className="num text-body-11">{Math.round(one.share * 100)}%</span>
            </ProgressRing>
          )}
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
                add(event.target.files);
                event.target.value = '';
              }}
            />
          </label>
        </li>
      ) : null}
    </ul>
  );
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="absolute -top-3 -right-3 flex size-control items-center justify-center"
  >
    <span className="flex size-6 items-center justify-center rounded-chip bg-level-90 text-level-0">
      <X size={14} aria-hidden="true" />
    </span>
  </button>
);
