/** A text between quotes, with its own quotes inside it. */
const TEXT = /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?/g;
const COMMENT = /\/\*[^]*?(?:\*\/|$)/g;
/** Whatever it names, nothing of it is fetched, and an address may hold a name. */
const ADDRESS = /\b(?:url|image-set|src|-webkit-image-set)\s*\((?:"[^"]*"|'[^']*'|[^)"'])*\)?/gi;
const NOT_LATIN = /[^\s!-~]+/g;

/**
 * Rules of a page. What a sheet of ours says between quotes comes from the code (the shape of a variable, the name of a
 * font); in one that the page made itself it may be anything.
 */
export function cleanCss(css: string, isOurSheet = false): string {
  const bare = css
    .replace(COMMENT, '')
    .replace(ADDRESS, 'none')
    .replace(/@import[^;]*;?/gi, '');
  return (isOurSheet ? bare : bare.replace(TEXT, '""')).replace(NOT_LATIN, '');
}

/** Names that are free to choose. */
const FREE =
  /^(?:content|quotes|animation(?:-name)?|view-transition|anchor|counter|will-change|container|grid-area|font(?:-family)?\b(?!-))/;
/** A variable is kept where it is plainly a measure or a colour. */
const MEASURE = /^[-+.\d#]|^(?:var|calc|min|max|clamp|rgba?|hsla?|oklch|color-mix)\(/;

/** A `style` attribute. */
export function cleanDeclarations(css: string): string {
  return cleanCss(css)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => {
      const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.*)$/s.exec(one) ?? [];
      if (!name || value.includes('"')) return false;
      return name.startsWith('--') ? MEASURE.test(value) : !FREE.test(name);
    })
    .join('; ');
}
