/** How bright a colour looks, 0 to 1, as WCAG reckons it. */
export function luminanceOf(colour: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Where white is read better than ink. A colour that cannot be read is taken for a light one. */
export const isDarkGround = (colour: string): boolean => luminanceOf(colour) < 0.18;
