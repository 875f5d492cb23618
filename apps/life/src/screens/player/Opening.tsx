import type { Picture as PictureData } from '@oun/contract/picture';
import { Picture } from '@oun/shell/picture';
import { Spinner } from '@oun/ui/spinner';

/** The film's picture and name, while the film itself is on its way. */
export function Opening({ title, picture }: { title: string; picture: PictureData | undefined }) {
  return (
    <div className="fixed inset-0 z-bar flex flex-col bg-level-90 text-level-0">
      <div className="relative aspect-3/2 max-h-[46dvh] w-full overflow-hidden bg-level-80 landscape:aspect-auto landscape:max-h-none landscape:flex-1">
        {picture ? (
          <Picture picture={picture} alt="" ratio="auto" rounded="none" sizes="100vw" priority className="size-full" />
        ) : null}
        <span className="absolute inset-0 flex items-center justify-center bg-level-90/30">
          <Spinner size={36} />
        </span>
      </div>
      <div className="px-5 pt-6 landscape:absolute landscape:bottom-6">
        <h1 className="text-heading-26">{title}</h1>
        <p className="mt-2 text-body-15 text-level-20" role="status">
          영상을 불러오고 있어요
        </p>
      </div>
    </div>
  );
}
