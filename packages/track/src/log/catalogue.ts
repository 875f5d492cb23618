/**
 * What can be told of, by name. A screen declares its own beside itself, so that a name that nobody declared does not
 * compile:
 *
 *     declare module '@oun/track/log/catalogue' {
 *       interface Sections { 'home.picks': true }
 *     }
 *
 * A section is a part of a screen that shows things (`data-section`); a tap is a press that leads nowhere by itself
 * (`data-tap`); what a link leads to is told by its address. A search says what was looked for and how much there was
 * (`data-search`, `data-found`). None of it is script: attributes are read by what tells.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled in beside the screens
export interface Sections {}
// oxlint-disable-next-line typescript/no-empty-object-type -- filled in beside the screens
export interface Taps {}

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-section'?: keyof Sections | undefined;
    'data-tap'?: keyof Taps | undefined;
    'data-search'?: string | undefined;
    'data-found'?: number | null | undefined;
  }
}
