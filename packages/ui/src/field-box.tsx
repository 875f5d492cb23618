import { cx } from './class-names.tsx';
import type { Size } from './size.tsx';

/** The box of a control: ink while it has focus, red while it is wrong. */
export function fieldBoxClass(size: Size, isWrong: boolean, fill = false): string {
  return cx(
    'flex items-center gap-2 has-disabled:bg-level-10 has-disabled:text-level-60',
    size === 'Dense' ? 'rounded-dense px-2.5' : 'rounded-control px-4',
    fill ? 'bg-level-10' : 'bg-level-0',
    isWrong
      ? 'inset-ring-[1.5px] inset-ring-error has-focus-visible:inset-ring-2'
      : cx(
          !fill && 'inset-ring inset-ring-level-20',
          'has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-level-90',
        ),
  );
}

export const FIELD_HEIGHT: Record<Size, string> = {
  Large: 'h-control-large',
  Default: 'h-control',
  Dense: 'h-control-dense',
};

/** Sixteen pixels on a phone, or iOS zooms the page when the field takes focus. */
export const FIELD_TEXT: Record<Size, string> = {
  Large: 'text-body-16',
  Default: 'text-body-16',
  Dense: 'text-body-14',
};
