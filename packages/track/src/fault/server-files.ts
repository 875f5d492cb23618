/** A file of our source, of a build or of a package, by where it lies in the house; nothing for Node's own. */
export function serverFile(address: string): string | undefined {
  const [, built] = /\/build(\/server\/[^?]+)$/.exec(address) ?? [];
  const [, packed] = /.*\/(node_modules\/[^?]+)$/.exec(address) ?? [];
  const [, written] = /\/((?:apps|packages)\/[\w-]+\/(?:src|db)\/[^?]+)$/.exec(address) ?? [];
  return built ?? packed ?? written;
}
