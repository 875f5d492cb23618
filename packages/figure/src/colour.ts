function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;
}

/** `from` moved the share `t` of the way to `to`; both as #rrggbb. */
export function tint(from: string, to: string, t: number): string {
  const a = channels(from);
  const b = channels(to);
  return toHex(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t);
}

export function alpha(hex: string, opacity: number): string {
  const [red, green, blue] = channels(hex);
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** How light a colour looks, 0 to 1. */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
