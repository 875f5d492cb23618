/** A pattern that finds `text` anywhere: `%` and `_` in what a person typed mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
