import { BRAND } from '@oun/brand';
import { LABELS, type Program } from '@oun/contract/content';

/** What a search engine is told of a program. */
export function courseOf(program: Program, origin: string) {
  const at = (url: string) => (url.startsWith('/') ? origin + url : url);
  const picture = at(program.picture.url.replace('{width}', String(program.picture.widths.at(-1))));
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: program.title,
    description: program.promise,
    url: `${origin}/programs/${program.slug}`,
    image: picture,
    inLanguage: 'ko',
    educationalLevel: LABELS.level[program.level],
    provider: { '@type': 'Organization', name: BRAND.name, sameAs: origin },
    ...(program.rating_avg !== null &&
      program.review_count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: program.rating_avg,
          reviewCount: program.review_count,
          bestRating: 5,
        },
      }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'Weekly',
        repeatCount: program.weeks,
        duration: `PT${program.minutes_per_day}M`,
      },
      instructor: { '@type': 'Person', name: program.channel.name, url: `${origin}/channels/${program.channel.slug}` },
    },
    offers: { '@type': 'Offer', category: program.is_free ? 'Free' : 'Subscription' },
  };
}
