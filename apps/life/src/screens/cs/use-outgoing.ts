import { perform } from '@oun/client/mutation';
import type { UploadedPhoto } from '@oun/shell/upload-photo';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { open, send } from './queries.ts';

export type Written = { content: string; photos: readonly UploadedPhoto[]; orderNumber: string | undefined };
export type Outgoing = Written & { key: number; isFailed: boolean };

let lastKey = 0;

/** What was written and has not arrived yet, one after the other, so that it arrives in the order it was written in. */
export function useOutgoing(conversationId: number | undefined) {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly Outgoing[]>([]);
  const line = useRef(Promise.resolve());
  const known = useRef(conversationId);

  async function deliver({ key, content, photos, orderNumber }: Outgoing) {
    try {
      const id = conversationId ?? known.current ?? (await perform(client, open, undefined)).id;
      known.current = id;
      const body = {
        content,
        image_ids: photos.map((photo) => photo.id),
        ...(orderNumber && { order_number: orderNumber }),
      };
      await perform(client, send, { params: { id }, body });
      setItems((before) => before.filter((item) => item.key !== key));
    } catch {
      setItems((before) => before.map((item) => (item.key === key ? { ...item, isFailed: true } : item)));
    }
  }
  const enqueue = (item: Outgoing) => void (line.current = line.current.then(() => deliver(item)));

  return {
    items,
    send(written: Written) {
      const item = { ...written, key: ++lastKey, isFailed: false };
      setItems((before) => [...before, item]);
      enqueue(item);
    },
    again(key: number) {
      const item = items.find((one) => one.key === key);
      if (!item) return;
      setItems((before) => before.map((one) => (one.key === key ? { ...one, isFailed: false } : one)));
      enqueue(item);
    },
  };
}
