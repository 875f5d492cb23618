import type pg from 'pg';

/** What of pg's own connection its types do not tell. */
type Inside = pg.Connection & { query(text: string): void };

const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const HEAD_BYTES = 5;

/**
 * Runs a text that ends in `copy … from stdin` together with its rows, in one message and one transaction. They are sent
 * before the server has said that it takes them: it reads them when it comes to the copy, and passes over them where it
 * does not come to it. Waiting for that word would cost each copy a turn, which in a busy process is as long as the copy.
 */
export function copyIn(client: pg.PoolClient, text: string, rows: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, resolve, reject) as unknown as pg.Submittable);
  });
}

function headOf(rows: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = COPY_DATA;
  head.writeUInt32BE(rows.length + 4, 1);
  return head;
}

class CopyIn {
  #text: string;
  #rows: readonly Buffer[];
  #done: () => void;
  #fail: (error: Error) => void;

  constructor(text: string, rows: readonly Buffer[], done: () => void, fail: (error: Error) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#done = done;
    this.#fail = fail;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    (connection as Inside).query(this.#text);
    for (const some of this.#rows) {
      stream.write(headOf(some));
      stream.write(some);
    }
    stream.write(COPY_DONE);
    stream.uncork();
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.#done();
  }

  // What the texts before the copy answer, and that it began: nobody asks.
  callback() {}
  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handleCopyInResponse() {}
}
