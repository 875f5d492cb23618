export type Kind = 'server' | 'client' | 'consumer';
export type Value = string | number;

export type Span = {
  /** What the next one is told, so that it knows what it is part of. */
  traceparent: string;
  /** What is done here is part of it. */
  within<T>(run: () => T): T;
  end(outcome?: { name?: string | undefined; attributes?: Record<string, Value>; error?: unknown }): void;
};

export type Tracer = {
  /** Part of whoever asked, or of what is being done here, or the first of its own. */
  begin(name: string, kind: Kind, parent?: string | undefined): Span;
  /** One statement, by its text, which has no values; nothing where nobody asked for what it is part of. */
  statement(text: string): Span | undefined;
  /** Of what is being done here, for whoever goes on with it later. */
  current(): string | undefined;
  /** Those of browsers, as a page told of them. */
  send(path: string, body: unknown): Promise<void>;
  close(): Promise<void>;
};
