import type { LandingBlock } from '@oun/contract/display';

export type Guide = { slug: string; topic: string; title: string; sub: string; blocks: LandingBlock[] };

/** Everything a guide says, in one text. */
function wordsOf({ topic, title, sub, blocks }: Guide): string {
  const said = blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
      case 'text':
        return block.text;
      case 'steps':
        return block.items;
      case 'faq':
        return block.items.flatMap(({ question, answer }) => [question, answer]);
      case 'link':
        return block.label;
    }
  });
  return [topic, title, sub, ...said].join(' ');
}

const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Guides in which every typed word stands somewhere; spaces between syllables do not matter. */
export function findGuides(guides: readonly Guide[], typed: string): Guide[] {
  const words = typed.split(/\s+/).map(bare).filter(Boolean);
  return guides.filter((guide) => {
    const text = bare(wordsOf(guide));
    return words.every((word) => text.includes(word));
  });
}
