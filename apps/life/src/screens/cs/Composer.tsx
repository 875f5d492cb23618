import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '@oun/contract/conversation-rules';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { type UploadedPhoto, uploadPhoto } from '@oun/shell/upload-photo';
import { IconButton } from '@oun/ui/icon-button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { ArrowUp, Package, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Written } from './use-outgoing.ts';

type Attached = { key: number; name: string; share: number; photo: UploadedPhoto | null };
let lastKey = 0;

type Props = {
  /** What it is to be about, until it is sent or put aside. */
  orderNumber: string | undefined;
  onDropOrder: () => void;
  onSend: (written: Written) => void;
};

export default function Composer({ orderNumber, onDropOrder, onSend }: Props) {
  const [content, setContent] = useState('');
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function add(files: FileList | null) {
    const free = MESSAGE_PHOTOS_MAX - attached.length;
    const chosen = [...(files ?? [])];
    if (chosen.length > free) toast(`사진은 ${MESSAGE_PHOTOS_MAX}장까지 보낼 수 있어요`, 'plain');
    for (const file of chosen.slice(0, free)) {
      const key = ++lastKey;
      const patch = (part: Partial<Attached>) =>
        setAttached((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
      setAttached((before) => [...before, { key, name: file.name, share: 0, photo: null }]);
      try {
        patch({ photo: await uploadPhoto(file, (share) => patch({ share }), leaving.current!.signal) });
      } catch (error) {
        setAttached((before) => before.filter((one) => one.key !== key));
        if (error instanceof DOMException) return;
        toast(error instanceof Error ? error.message : '사진을 올리지 못했어요', 'failed');
      }
    }
  }

  const isUploading = attached.some(({ photo }) => photo === null);
  const words = content.trim();
  const canSend = !isUploading && (words !== '' || attached.length > 0 || orderNumber !== undefined);
  function send() {
    if (!canSend) return;
    onSend({ content: words, photos: attached.flatMap(({ photo }) => (photo ? [photo] : [])), orderNumber });
    if (orderNumber) onDropOrder();
    setContent('');
    setAttached([]);
  }
  /** A hardware keyboard sends with Enter; one that composes a letter is not done with it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <StickyCta
      above={
        attached.length === 0 && !orderNumber ? undefined : (
          <ul aria-label="함께 보낼 것" className="grid gap-2">
            {orderNumber ? (
              <li className="flex items-center gap-3 rounded-control bg-level-5 p-2 pl-4">
                <Package size={20} aria-hidden="true" className="shrink-0 text-level-60" />
                <span className="num min-w-0 flex-1 truncate text-body-14">주문 {orderNumber}</span>
                <IconButton label="주문 빼기" icon={<X size={18} />} onClick={onDropOrder} />
              </li>
            ) : null}
            {attached.map(({ key, name, share, photo }) => (
              <li key={key} className="flex items-center gap-3 rounded-control bg-level-5 p-2">
                <span className="size-12 shrink-0">
                  {photo ? <Picture picture={photo.picture} ratio="1/1" sizes="48px" alt="" rounded="control" /> : null}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body-14">{name}</span>
                  {photo ? null : (
                    <progress
                      aria-label={`${name} 올리기`}
                      value={share}
                      max={1}
                      className="h-1 w-full accent-pink-50"
                    />
                  )}
                </span>
                {photo ? null : <span className="num text-body-13 text-level-60">{Math.round(share * 100)}%</span>}
                <IconButton
                  label={`${name} 빼기`}
                  icon={<X size={18} />}
                  onClick={() => setAttached((before) => before.filter((one) => one.key !== key))}
                />
              </li>
            ))}
          </ul>
        )
      }
    >
      <form
        className="flex w-full items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-blue-50">
          <Plus size={24} aria-hidden="true" />
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            aria-label="사진 보내기"
            className="sr-only"
            onChange={(event) => {
              void add(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
        <textarea
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="메시지"
          rows={1}
          maxLength={MESSAGE_MAX}
          placeholder="메시지 쓰기"
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-level-10 px-4 py-2.5 text-body-16"
        />
        <button
          type="submit"
          aria-label="보내기"
          disabled={!canSend}
          className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-pink-50 text-level-0 disabled:bg-level-10 disabled:text-level-60"
        >
          <ArrowUp size={22} aria-hidden="true" />
        </button>
      </form>
    </StickyCta>
  );
}
