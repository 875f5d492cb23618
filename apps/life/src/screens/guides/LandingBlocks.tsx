import type { LandingBlock } from '@oun/contract/display';
import { Accordion } from '@oun/ui/accordion';
import { ButtonLink } from '@oun/ui/button';

type Level = 'h3' | 'h4';

/** A page as the editors wrote it; `level` is that of its headings and questions. */
export function LandingBlocks({ blocks, level = 'h3' }: { blocks: readonly LandingBlock[]; level?: Level }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block, i) => (
        <Shown key={i} block={block} level={level} />
      ))}
    </div>
  );
}

function Shown({ block, level: Heading }: { block: LandingBlock; level: Level }) {
  switch (block.type) {
    case 'heading':
      return <Heading className="text-heading-16">{block.text}</Heading>;
    case 'text':
      return <p className="text-body-15 text-level-70">{block.text}</p>;
    case 'steps':
      return <Steps items={block.items} />;
    case 'faq':
      return (
        <div className="rounded-card bg-level-5 px-4 py-1">
          <Accordion
            level={Heading}
            multiple
            items={block.items.map(({ question, answer }) => ({ value: question, title: question, content: answer }))}
          />
        </div>
      );
    case 'link':
      return (
        <div>
          <ButtonLink href={block.href} variant="gray">
            {block.label}
          </ButtonLink>
        </div>
      );
  }
}

export function Steps({ items }: { items: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {items.map((item, i) => (
        <li key={item} className="flex items-start gap-3 text-body-15 text-level-80">
          <span
            aria-hidden="true"
            className="num flex size-6 shrink-0 items-center justify-center rounded-chip bg-pink-0 text-heading-12 text-pink-60"
          >
            {i + 1}
          </span>
          <span className="min-w-0 pt-px">{item}</span>
        </li>
      ))}
    </ol>
  );
}
