import { wallClock } from '@oun/brand/wall-clock';

type Cell = string | number;

/** A cell that a spreadsheet would take for a formula is told that it is none. */
const csvCell = (value: Cell): string => {
  const text = String(value);
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');

/** "2026-11-16 21:28": what a sheet takes for a moment, as clocks here show it. */
export const csvMoment = (at: string | null): string =>
  at === null ? '' : wallClock(at).toISOString().slice(0, 16).replace('T', ' ');
