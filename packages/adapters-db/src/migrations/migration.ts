/** One step of the schema. Once released it never changes; a new step is appended. */
export interface MigrationStep {
  readonly name: string;
  readonly up: readonly string[];
}

/** A step whose statements are one text, sent at once. */
export interface BaselineStep {
  readonly name: string;
  readonly up: string;
}
