import * as z from 'zod';

/** A picture in several widths, with its ratio and ground colour, so that its place is kept before it arrives. */
export const Picture = z.object({
  /** Address of a file, with `{width}` where the width goes. */
  url: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;
