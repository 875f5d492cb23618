import type { Picture as PictureData } from '@oun/contract/picture';
import type { Movement } from '@oun/movement/movement';
import { Picture } from '@oun/shell/picture';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Badge } from '@oun/ui/badge';
import { EmptyBlock } from '@oun/ui/empty-block';

type Props = {
  choices: readonly Movement[];
  /** What stood there first, where another stands there now. */
  planned: string | undefined;
  pictureOf: (movement: string) => PictureData;
};

/** Gives the movement that was picked. */
export function openSwap(title: string, props: Props): Promise<string | undefined> {
  const Body: SheetBody<string | undefined> = ({ close }) => <SwapSheet {...props} onPick={close} />;
  return sheet(title, Body);
}

function SwapSheet({ choices, planned, pictureOf, onPick }: Props & { onPick: (movement: string) => void }) {
  if (choices.length === 0) {
    return (
      <EmptyBlock
        className="mb-4"
        title="바꿀 동작이 없어요"
        description="부위나 기구를 더 고르면 더 많은 동작을 할 수 있어요."
      />
    );
  }
  return (
    <ul className="pb-2">
      {choices.map(({ id, name, cues }) => (
        <li key={id} className="border-b border-level-10 last:border-0">
          <button
            type="button"
            onClick={() => onPick(id)}
            className="flex min-h-19 w-full items-center gap-3 rounded-control text-left -outline-offset-2"
          >
            <Picture
              picture={pictureOf(id)}
              ratio="4/3"
              alt=""
              sizes="76px"
              rounded="control"
              className="w-19 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-heading-16">{name}</span>
              <span className="mt-0.5 line-clamp-1 text-body-13 text-level-60">{cues[0]}</span>
            </span>
            {id === planned ? <Badge>원래 동작</Badge> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
