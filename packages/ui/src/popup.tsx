/** The floating sheet of paper that selects and menus open on. */
export const POPUP_CLASS =
  'origin-(--transform-origin) rounded-card bg-level-0 shadow-float inset-ring inset-ring-level-10 outline-none ' +
  'transition-[transform,opacity] duration-enter ease-enter ' +
  'data-starting-style:-translate-y-1 data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0 data-ending-style:duration-leave data-ending-style:ease-leave';

export const POPUP_ITEM_CLASS =
  'flex cursor-pointer items-center gap-2 rounded-dense px-3 py-2 outline-none select-none ' +
  'data-highlighted:bg-level-10 data-selected:font-semibold ' +
  'data-disabled:cursor-not-allowed data-disabled:text-level-40';
