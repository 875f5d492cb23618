import type { Picture as PictureOf } from '@oun/contract/picture';
import { Picture } from '@oun/shell/picture';

type Item = { picture: PictureOf; name: string; option_text: string; quantity: number };

/** A thing that goes back: what it looks like, which it is, and how many. */
export const ItemLine = ({ item: { picture, name, option_text, quantity } }: { item: Item }) => (
  <span className="flex items-center gap-3">
    <span className="w-14 shrink-0">
      <Picture picture={picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
    </span>
    <span className="min-w-0">
      <span className="line-clamp-2 text-body-16">{name}</span>
      <span className="num block text-body-14 text-level-60">
        {option_text ? `${option_text} · ` : null}
        {quantity}개
      </span>
    </span>
  </span>
);
