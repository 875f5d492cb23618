type Cell = string | number;

/** A cell that a spreadsheet would take for a formula is told that it is none. */
const csvCell = (value: Cell): string => {
  const text = String(value);
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');
