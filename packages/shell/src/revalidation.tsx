let isWanted = false;

/** The root loader asks who is there; nothing a navigation does changes it, so it is asked again only on demand. */
export const shouldRevalidate = (): boolean => isWanted;

export async function askWhoIsThere(revalidate: () => Promise<void>): Promise<void> {
  isWanted = true;
  try {
    await revalidate();
  } finally {
    isWanted = false;
  }
}
