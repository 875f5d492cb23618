/** "118,800". By hand, because a browser's first formatter for a language holds up the page it is made for. */
export function withCommas(amount: number): string {
  return String(amount).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
}
