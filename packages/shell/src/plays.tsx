/** The `handle` of a screen that is only a picture until its scripts have come: they are asked for at once. */
export type Handle = { plays: true };
