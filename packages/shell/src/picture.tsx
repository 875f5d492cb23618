import type { Picture as PictureData } from '@oun/contract/picture';
import { Image, type ImageProps } from '@oun/ui/image';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'alt' | 'ratio' | 'ground'> & {
  picture: PictureData;
  /** The space it takes; its own where not said. */
  ratio?: string;
  /** Empty where the words beside it already say what it shows. */
  alt?: string;
};

/** A picture of ours in the widths it was made in. */
export function Picture({ picture, ratio, alt, ...rest }: Props) {
  const at = (width: number) => picture.url.replace('{width}', String(width));
  return (
    <Image
      {...rest}
      src={at(picture.widths[0]!)}
      srcSet={picture.widths.map((width) => `${at(width)} ${width}w`).join(', ')}
      alt={alt ?? picture.alt}
      ratio={ratio ?? `${picture.width}/${picture.height}`}
      ground={picture.colour}
    />
  );
}
