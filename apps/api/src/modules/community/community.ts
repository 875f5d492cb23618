/** What other modules may use of people and what they write. */
export { opennessOf, seenAs } from './people/person.ts';
export { countPhotoPosts } from './feeds/photo-posts.ts';
