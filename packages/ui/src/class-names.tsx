/** Joins the class names that are there. Order decides nothing in CSS, so callers pass classes that do not compete. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
