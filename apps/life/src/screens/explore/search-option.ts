export type Option = {
  kind: 'recent' | 'keyword' | 'program' | 'trainer';
  label: string;
  sub?: string;
  /** Where it leads; words without one are searched for. */
  href?: string;
};

/** The list under the search field, by which the field names it to a screen reader. */
export const PANEL_ID = 'search-options';

export const optionId = (index: number) => `search-option-${index}`;
