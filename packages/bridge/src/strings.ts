/** Apart from the bridge, which only a webview of the app loads. */
export const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
