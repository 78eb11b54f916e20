/** The schema lacks steps, and the role that asks may not make them. */
export class SchemaNotOurs extends Error {
  override readonly name = 'SchemaNotOurs';

  constructor(missing: number) {
    super(
      `This database lacks ${missing} steps of the schema, and its role may not make them: run svc migrate with the role that owns it (DATABASE__MIGRATORURL).`,
    );
  }
}
