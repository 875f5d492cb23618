import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.tsx';

describe('pageWindow', () => {
  it('leaves nothing out while the numbers fit', () => {
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageWindow(1, 0)).toEqual([]);
  });

  it('opens gaps only where more than one page is hidden', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap-after', 20]);
    expect(pageWindow(10, 20)).toEqual([1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]);
    expect(pageWindow(20, 20)).toEqual([1, 'gap-before', 14, 15, 16, 17, 18, 19, 20]);
  });

  it('shows the current page, in order, with the same number of marks wherever one stands', () => {
    for (let page = 1; page <= 30; page += 1) {
      const marks = pageWindow(page, 30);
      const numbers = marks.filter((mark) => typeof mark === 'number');
      expect(numbers).toContain(page);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(marks).toHaveLength(9);
    }
  });

  it('brings a page outside the range back into it', () => {
    expect(pageWindow(99, 20)).toEqual(pageWindow(20, 20));
    expect(pageWindow(-3, 20)).toEqual(pageWindow(1, 20));
  });
});
