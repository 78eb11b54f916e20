import type { Connection, Submittable } from 'pg';

/** What of pg's connection a query is made of: the calls that pg's own `Query` and pg-cursor make; its types are older. */
interface Wire extends Pick<Connection, 'stream' | 'sync'> {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly parse: (of: { readonly name: string; readonly text: string }) => void;
  readonly bind: (of: { readonly statement: string; readonly values: readonly string[] }) => void;
  readonly execute: (of: object) => void;
}

/** Called once: with what went wrong, or with the text. */
export type TextAnswer = (error: Error | null | undefined, text?: string | null) => void;

/**
 * A prepared statement that answers one row of one text, or none. It does not ask Postgres to describe the row: what pg
 * makes of a description, anew for every answer, costs it more than the answer.
 */
export class TextQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  /** The client puts it here, and another one around it where there is a time limit. */
  callback: TextAnswer | undefined;
  readonly #values: readonly string[];
  #found: string | null = null;

  constructor(statement: { readonly name: string; readonly text: string }, values: readonly string[]) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = values;
  }

  /** Gives back what cannot be sent; a connection remembers by name what it has parsed. */
  submit(connection: Connection): Error | null {
    const { name, text } = this;
    const wire = connection as unknown as Wire;
    const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (known !== undefined && known !== text) return new Error(`${name} is the name of another statement`);
    wire.stream.cork(); // one write for all of them
    if (known === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#values });
    wire.execute({});
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleDataRow({ fields: [found = null] }: { readonly fields: readonly (string | null)[] }): void {
    this.#found = found;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.#found);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}
