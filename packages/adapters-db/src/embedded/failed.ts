/** The embedded Postgres cannot be had. `message` is one sentence for the person who started the program. */
export class EmbeddedPostgresFailed extends Error {
  readonly _tag = 'EmbeddedPostgresFailed';
  override readonly name = 'EmbeddedPostgresFailed';
}
