import { BRAND } from '@oun/brand';
import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-data.tsx';

export type PageInfo = {
  /** Without the product's name; that is added. */
  title?: string;
  description?: string;
  /** An absolute address, or a path on this site. */
  image?: string;
  /** For pages that are nobody else's business. */
  isPrivate?: boolean;
};

type MetaArgs<Data> = {
  loaderData?: Data;
  params: Record<string, string | undefined>;
  location: { pathname: string };
  matches: readonly unknown[];
};

/** A route's `meta`: title, description, canonical address from the route's path, share image, and who we are. */
export function pageMeta<Data = unknown>(
  info: PageInfo | ((args: { data: Data | undefined; params: Record<string, string | undefined> }) => PageInfo),
) {
  return ({ loaderData, params, location, matches }: MetaArgs<Data>): MetaDescriptor[] => {
    const {
      title,
      description = BRAND.description,
      image = BRAND.shareImage,
      isPrivate = false,
    } = typeof info === 'function' ? info({ data: loaderData, params }) : info;
    const origin = (matches[0] as { loaderData?: RootData } | undefined)?.loaderData?.origin ?? '';
    const fullTitle = title ? `${title} · ${BRAND.name}` : `${BRAND.name} · ${BRAND.slogan}`;
    const picture = image.startsWith('/') ? origin + image : image;
    // Only the path: a filter or a campaign does not make another page.
    const canonical = origin + (location.pathname.replace(/(.)\/+$/, '$1') || '/');
    return [
      { title: fullTitle },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: canonical },
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: BRAND.name },
      { property: 'og:locale', content: 'ko_KR' },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: picture },
      { name: 'twitter:card', content: 'summary_large_image' },
      { 'script:ld+json': organization(origin) },
    ];
  };
}

const organization = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: BRAND.name,
  url: origin,
  logo: `${origin}/icon-512.png`,
  sameAs: [...BRAND.socialLinks],
});
