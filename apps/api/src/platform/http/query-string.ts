import { QUERY_STRING_ARRAY, QUERY_STRING_DEPTH, QUERY_STRING_PARAMETERS } from '@oun/brand/limits';

/** Says which limit a query string breaks, if any. Looks only at the text, so that nothing large is ever built. */
export function brokenLimit(queryString: string): 'parameters' | 'array' | 'depth' | undefined {
  if (queryString === '') return undefined;
  let parameters = 1;
  for (let at = queryString.indexOf('&'); at !== -1; at = queryString.indexOf('&', at + 1)) parameters += 1;
  if (parameters > QUERY_STRING_PARAMETERS) return 'parameters';
  // Short strings cannot hold an array or a depth over the limit; most requests end here.
  if (parameters <= QUERY_STRING_ARRAY && !queryString.includes('[') && !queryString.includes('%5')) return undefined;

  const counts = new Map<string, number>();
  for (const pair of queryString.split('&')) {
    const key = decode(pair.split('=', 1)[0] ?? '');
    const name = key.split('[', 1)[0] ?? '';
    if (key.split('[').length - 1 > QUERY_STRING_DEPTH) return 'depth';
    const count = (counts.get(name) ?? 0) + 1;
    if (count > QUERY_STRING_ARRAY) return 'array';
    counts.set(name, count);
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
