import type { Picture as Shown } from '@oun/contract/picture';
import { sheet, type SheetBody } from './overlays.tsx';
import { Picture } from './picture.tsx';

/** Photos as large as the screen lets them be, from the one that was pressed on. */
export const openPhotos = (title: string, pictures: readonly Shown[], from: number): Promise<undefined> =>
  sheet<undefined>(title, photosBody([...pictures.slice(from), ...pictures.slice(0, from)]));

const photosBody = (pictures: readonly Shown[]): SheetBody<undefined> =>
  function Photos() {
    return (
      <ul className="grid gap-3">
        {pictures.map((picture) => (
          <li key={picture.url}>
            <Picture picture={picture} sizes="(min-width: 570px) 530px, 92vw" />
          </li>
        ))}
      </ul>
    );
  };
