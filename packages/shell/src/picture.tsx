import type { Picture as PictureData } from '@oun/contract/picture';
import { Image, type ImageProps } from '@oun/ui/image';
import { type Corner, freeCorner, placeFigure, ratioOf } from '@oun/contract/picture-place';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'alt' | 'ratio' | 'ground' | 'place' | 'figure'> & {
  picture: PictureData;
  /** The space it takes; its own where not said. */
  ratio?: string;
  /** Empty where the words beside it already say what it shows. */
  alt?: string;
};

/** A picture of ours in the widths it was made in. Whom it shows is never cut. */
export function Picture({ picture, ratio = ownRatio(picture), alt, ...rest }: Props) {
  const at = (width: number) => picture.url.replace('{width}', String(width));
  return (
    <Image
      {...rest}
      src={at(picture.widths[0]!)}
      srcSet={picture.widths.map((width) => `${at(width)} ${width}w`).join(', ')}
      alt={alt ?? picture.alt}
      ratio={ratio}
      ground={picture.colour}
      place={placeFigure(picture, ratio)?.image}
      figure={picture.figure ?? undefined}
    />
  );
}

const ownRatio = ({ width, height }: PictureData): string => `${width}/${height}`;

const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const AT: Record<Corner, string> = {
  'top-left': 'absolute top-2.5 left-2.5',
  'top-right': 'absolute top-2.5 right-2.5',
  'bottom-left': 'absolute bottom-2.5 left-2.5',
  'bottom-right': 'absolute right-2.5 bottom-2.5',
};
/** From the edges of the picture to what stands in a corner, and from there to the figure. */
const INSET_PX = 10;
const AIR_PX = 4;

type Asked = {
  picture: PictureData;
  ratio: string;
  /** In pixels, and how wide the picture is where it is smallest. */
  size: readonly [wide: number, high: number];
  pictureWidth: number;
};

/** The classes that put something of this size into a corner of the picture where it lies on nobody; none where it would. */
export function cornerOf({ picture, ratio, size: [wide, high], pictureWidth }: Asked): string | undefined {
  const share = (pixels: number) => (pixels + INSET_PX + AIR_PX) / pictureWidth;
  const placed = placeFigure(picture, ratio);
  const corner = freeCorner(placed?.figure, [share(wide), share(high) * ratioOf(ratio)], CORNERS);
  return corner && AT[corner];
}
