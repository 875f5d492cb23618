import type { ReactNode } from 'react';

/** A subject of the page: a name that the contents list leads to, and its boards below. */
export function Chapter({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 pt-14">
      <h2 id={`${id}-title`} className="text-heading-24">
        {title}
      </h2>
      <p className="mt-1 text-body-15 text-level-60">{lead}</p>
      <div className="mt-6 gap-4 desk:columns-2">{children}</div>
    </section>
  );
}

/** One component, or one token family, with the name to import it by. */
export function Board({
  title,
  from,
  wide = false,
  children,
}: {
  title: string;
  from?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <article
      className={`mb-4 break-inside-avoid rounded-card bg-level-0 inset-ring inset-ring-level-20 ${wide ? '[column-span:all]' : ''}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-4">
        <h3 className="text-heading-14">{title}</h3>
        {from ? <code className="font-sans text-body-12 text-level-60">@oun/ui/{from}</code> : null}
      </header>
      <div className="px-5 pt-4 pb-5">{children}</div>
    </article>
  );
}

/** A state by its name, above what shows it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-body-12 text-level-60">{name}</p>
      {children}
    </div>
  );
}
