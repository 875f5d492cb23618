import * as z from 'zod';

/** Shares of the picture's width and height, from its upper left corner. */
export const Box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
export type Box = z.infer<typeof Box>;

/** A picture in several widths, with its ratio and ground colour, so that its place is kept before it arrives. */
export const Picture = z.object({
  /** Address of a file, with `{width}` where the width goes. */
  url: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: z.string(),
  /** Whom it shows: never cut, never covered. Nothing where nobody is in it, or nobody has said. */
  figure: Box.nullish(),
});
export type Picture = z.infer<typeof Picture>;
