import { query } from '@oun/client/query';
import { adminPreviewFilm } from '@oun/contract/film';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** What was made, as a member would see it. Asked for when it is wanted, since its address holds for minutes only. */
export function FilmPlayer({ id, title }: { id: number; title: string }) {
  const client = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const close = useRef<() => void>(() => {});
  const [state, setState] = useState<'idle' | 'opening' | 'open' | 'failed'>('idle');
  useEffect(() => () => close.current(), []);

  const open = async () => {
    setState('opening');
    try {
      const address = { ...query(adminPreviewFilm, { params: { id } }), staleTime: 0, retry: false };
      const { manifest_url } = await client.fetchQuery(address);
      close.current();
      close.current = await play(video.current!, manifest_url, () => setState('failed'));
      setState('open');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="grid gap-2">
      <div className="relative overflow-hidden rounded-card bg-level-90">
        {/* What staff check is the picture; words are edited below. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          controls={state === 'open'}
          playsInline
          aria-label={`${title} 미리보기`}
          className="block aspect-video w-full"
        />
        {state === 'open' ? null : (
          <div className="absolute inset-0 grid place-items-center">
            <Button variant="gray" size="Dense" pending={state === 'opening'} onClick={() => void open()}>
              미리보기
            </Button>
          </div>
        )}
      </div>
      {state === 'failed' ? (
        <Callout tone="error" alert>
          미리보기를 열지 못했어요. 다시 눌러주세요.
        </Callout>
      ) : null}
    </div>
  );
}

async function play(video: HTMLVideoElement, url: string, onFailed: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    video.src = url;
    void video.play().catch(() => undefined);
    return () => video.removeAttribute('src');
  }
  const hls = new Hls({ enableWorker: false, renderTextTracksNatively: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFailed();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  void video.play().catch(() => undefined);
  return () => hls.destroy();
}
