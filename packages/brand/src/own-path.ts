/** A path on the site itself, as it stands: what begins with two slashes is another host. */
export const isOwnPath = (href: string): boolean => /^\/(?![/\\])/.test(href);
