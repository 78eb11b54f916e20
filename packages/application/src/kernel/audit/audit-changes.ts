import type { AuditChange, AuditChanges, AuditFields, AuditValue } from './audit-log.ts';

const isSame = (a: AuditValue, b: AuditValue): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields that differ, with both values; a field that is absent counts as null.
 * @param before null: the record is new, or the fields are facts of the change itself
 * @param after null: the record is gone
 */
export const changesBetween = (before: AuditFields | null, after: AuditFields | null): AuditChanges => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...fields].map((field) => [field, before?.[field] ?? null, after?.[field] ?? null] as const);
  return Object.fromEntries(
    changes.filter(([, old, fresh]) => !isSame(old, fresh)).map(([field, old, fresh]) => [field, { old, new: fresh }]),
  );
};

/** How an entry shows a field: with both values, an identifier by their ends, or only that it changed. */
export type Shown = 'whole' | 'masked' | 'sealed';

/**
 * The fields that differ, each shown as the table says; two identifiers with one end differ all the same. Where the table
 * has a row for every field of a record, one that is added later does not compile before somebody decided how it is shown.
 * @param before null: the record is new
 */
export const shownChanges = <F extends string>(
  table: Readonly<Record<F, Shown>>,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): AuditChanges => {
  const fields = Object.keys(table) as F[];
  const pairs = fields.map((field) => [field, before?.[field] ?? null, after[field] ?? null] as const);
  return Object.fromEntries(
    pairs.flatMap(([field, old, fresh]): readonly (readonly [string, AuditChange])[] => {
      if (isSame(old, fresh)) return [];
      if (table[field] === 'sealed') return [[field, { changed: true }]];
      const show = table[field] === 'masked' ? ended : (value: AuditValue) => value;
      return [[field, { old: show(old), new: show(fresh) }]];
    }),
  );
};

type RecordOf<F extends string> = { readonly [field in F]?: AuditValue | undefined };

const ended = (value: AuditValue): AuditValue => (typeof value === 'string' ? masked(value) : value);

/** Fields of which an entry says that they changed, never their values: secrets, files, bodies of texts. */
export const sealedChanges = (...fields: readonly string[]): AuditChanges =>
  Object.fromEntries(fields.map((field) => [field, { changed: true }]));

/** An identifier as its last two to four characters, a third of it at most. */
export const masked = (identifier: string): string => {
  const shown = Math.min(4, Math.floor(identifier.length / 3));
  return shown < 2 ? '…' : `…${identifier.slice(-shown)}`;
};
