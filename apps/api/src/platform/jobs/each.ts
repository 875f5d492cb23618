/**
 * Works through a batch, each for itself: one that fails keeps none of the others waiting. What failed is told at the
 * end, all of it, so that the job fails where somebody sees it.
 */
export async function eachAlone<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  /** For what must be moved out of the way before the next round. */
  onFailure?: (item: T, error: unknown) => Promise<unknown>,
  /** More than one where each waits for somebody outside, and none for another of them. */
  atOnce = 1,
): Promise<number> {
  const failures: unknown[] = [];
  const left = items.values();
  const lane = async () => {
    for (const item of left) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        await onFailure?.(item, error).catch((again: unknown) => void failures.push(again));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
  return items.length;
}
