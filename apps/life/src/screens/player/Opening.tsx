import type { Picture as PictureData } from '@oun/contract/picture';
import { Picture } from '@oun/shell/picture';

/** The film's picture and name at once, in the place they will have, while the film itself is on its way. */
export function Opening({ title, picture }: { title: string; picture: PictureData | undefined }) {
  return (
    <div className="fixed inset-0 z-bar grid grid-rows-[minmax(43.2dvh,1fr)_auto] overflow-hidden bg-level-90 text-level-0 landscape:grid-rows-[minmax(0,1fr)_auto]">
      <div className="relative min-h-0 overflow-hidden" style={{ backgroundColor: picture?.colour }}>
        {picture ? (
          <Picture
            picture={picture}
            alt=""
            ratio="auto"
            rounded="none"
            sizes="(min-width: 1080px) 75vw, 170vw"
            priority
            className="size-full"
          />
        ) : null}
      </div>
      <div className="px-5 pt-5 pb-10 text-center">
        <h1 className="text-heading-24">{title}</h1>
        <p className="mt-1 text-body-15 text-level-20" role="status">
          곧 시작해요
        </p>
      </div>
    </div>
  );
}
