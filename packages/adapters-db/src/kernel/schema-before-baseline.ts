/**
 * The database was made by a version whose steps the baselines replaced. Those steps are gone, so nothing brings it to the
 * present schema; it is left as it is. `message` is one sentence for the operator.
 */
export class SchemaBeforeBaseline extends Error {
  readonly _tag = 'SchemaBeforeBaseline';
  override readonly name = 'SchemaBeforeBaseline';
  constructor() {
    super(
      'This database was made by a version that this one cannot upgrade (schema_before_baseline): export its data with that version, and give this one a new database (another DATABASE_URL or SVC_DATA_DIR).',
    );
  }
}
