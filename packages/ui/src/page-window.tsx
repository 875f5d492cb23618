export type PageMark = number | 'gap-before' | 'gap-after';

/**
 * The page numbers to show: the first, the last, and the current with as many neighbours as `width` allows. The count
 * of marks stays the same while paging through the middle, so the buttons do not run away from the pointer.
 */
export function pageWindow(page: number, pageCount: number, width = 5): PageMark[] {
  const current = Math.min(Math.max(page, 1), Math.max(pageCount, 1));
  // First, last and two gaps stand beside the window; with fewer pages than that nothing is left out.
  if (pageCount <= width + 4) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const reach = Math.floor(width / 2);
  const from = Math.min(Math.max(current - reach, 3), pageCount - width - 1);
  const marks: PageMark[] = [1];
  if (from > 3) marks.push('gap-before');
  else marks.push(2);
  for (let number = from; number < from + width; number += 1) marks.push(number);
  if (from + width < pageCount - 1) marks.push('gap-after');
  else marks.push(pageCount - 1);
  marks.push(pageCount);
  return marks;
}
