/** Apart from what it stands above. */
const GAP_PX = 8;

/** How far above the bottom edge messages stand so that none is on a button or bar that must stay free to press. */
function clearance(box: HTMLElement): number {
  const height = box.offsetHeight;
  const bars = [...document.querySelectorAll<HTMLElement>('[data-keep-clear]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height: tall, top, bottom }) => tall > 0 && bottom > 0 && top < window.innerHeight)
    .toSorted((a, b) => b.bottom - a.bottom);
  let bottom = 0;
  // From the lowest up: a bar that the messages would touch lifts them above it.
  for (const bar of bars) {
    const lower = window.innerHeight - bar.bottom;
    const upper = window.innerHeight - bar.top;
    if (lower < bottom + height + GAP_PX && upper > bottom) bottom = upper + GAP_PX;
  }
  return bottom;
}

/** A page is scrolled, a sheet opens, a bar grows: whatever moves, messages are out of its way in the next frame. */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;
  function place() {
    box.style.bottom = `${clearance(box)}px`;
    frame = requestAnimationFrame(place);
  }
  place();
  return () => cancelAnimationFrame(frame);
}
