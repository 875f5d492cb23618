/** A control that is wrong, or the first of a group of choices that is. */
const WRONG = '[aria-invalid="true"], [data-wrong] :is(input, button):not(:disabled)';
/** The highest bar that stays at the top while a page scrolls under it. */
const TOP_BAR_PX = 104;
/** The words under a field belong to it. */
const WORDS_PX = 32;

/** Gives the focus to the first field that is wrong, and brings it out from under the bars that stick. */
export function focusFirstWrong(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>(WRONG);
  if (!field) return;
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-keep-clear]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.top > window.innerHeight / 2);
  const floor = Math.min(window.innerHeight, ...bars.map((bar) => bar.top));
  if (top < TOP_BAR_PX || bottom + WORDS_PX > floor) field.scrollIntoView({ block: 'center' });
}
