/** One change of the schema. Once released it never changes; the next change is a file of its own. */
export interface MigrationStep {
  /** The name of its file, and of its row in `mikro_orm_migrations`. */
  readonly name: string;
  /** SQL statements with semicolons between them, sent to Postgres as one text. */
  readonly up: string;
}
