import { query } from '@oun/client/query';
import { getPreview } from '@oun/contract/playback';
import { IconButton } from '@oun/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Volume2, VolumeX } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { attachFilm } from '../clips/film.ts';

type Props = {
  lessonId: number;
  /** As much of it as is shown. */
  seconds: number;
  /** While this is out of sight, nothing plays. */
  box: RefObject<HTMLDivElement | null>;
  onFailed: () => void;
};

/** Runs over its first seconds again and again, silent until asked. */
export function TeaserFilm({ lessonId, seconds, box, onFailed }: Props) {
  const { data, isError } = useQuery({
    ...query(getPreview, { params: { id: String(lessonId) }, query: {} }),
    // An address of a film holds for minutes; a new one would start it over.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [isShown, setShown] = useState(false);
  const fail = useEffectEvent(onFailed);
  const url = data?.manifest_url;

  useEffect(() => {
    if (isError) fail();
  }, [isError]);

  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    const film = attachFilm(element, url, () => fail());
    return () => film.detach();
  }, [url]);

  useEffect(() => {
    const element = video.current;
    if (!element || !box.current) return;
    const observer = new IntersectionObserver((changes) => {
      // A browser that wants a tap first leaves the picture standing.
      if (changes.at(-1)?.isIntersecting) element.play().catch(() => {});
      else element.pause();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);

  return (
    <>
      {/* A few silent seconds that say nothing the page does not. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        muted={isMuted}
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setShown(true)}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime >= seconds) currentTarget.currentTime = 0;
        }}
        className={`absolute inset-x-0 top-0 aspect-video w-full transition-opacity duration-enter ease-enter ${isShown ? '' : 'opacity-0'}`}
      />
      {isShown ? (
        <IconButton
          label={isMuted ? '소리 켜기' : '소리 끄기'}
          className="absolute! right-3 bottom-1"
          icon={isMuted ? <VolumeX size={22} aria-hidden="true" /> : <Volume2 size={22} aria-hidden="true" />}
          onClick={() => setMuted(!isMuted)}
        />
      ) : null}
    </>
  );
}
