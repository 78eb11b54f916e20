import type { Client, Connection, Submittable } from 'pg';

interface CopyMessage {
  readonly chunk: Uint8Array;
}

/** `COPY … TO STDOUT`, its data counted and thrown away: the least that Postgres and a client can do for the same text. */
class CopyOut implements Submittable {
  bytes = 0;
  readonly #text: string;
  readonly #done: (error?: Error) => void;
  #failed: Error | undefined;

  constructor(text: string, done: (error?: Error) => void) {
    this.#text = text;
    this.#done = done;
  }
  submit(connection: Connection): void {
    connection.query(this.#text);
  }
  handleCopyData({ chunk }: CopyMessage): void {
    this.bytes += chunk.length;
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#failed = error;
    this.#done(error);
  }
  handleReadyForQuery(): void {
    if (this.#failed === undefined) this.#done();
  }
}

/** @returns how many bytes came */
export const copyOut = async (client: Client, query: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const copy: CopyOut = new CopyOut(`copy (${query}) to stdout (format csv, delimiter ';')`, (error) =>
      error === undefined ? resolve(copy.bytes) : reject(error),
    );
    client.query(copy);
  });
