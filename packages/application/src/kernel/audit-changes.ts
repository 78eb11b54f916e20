import type { AuditChanges, AuditFields, AuditValue } from './audit-log.ts';

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

/** Fields of which an entry says that they changed, never their values: secrets, files, bodies of texts. */
export const sealedChanges = (...fields: readonly string[]): AuditChanges =>
  Object.fromEntries(fields.map((field) => [field, { changed: true }]));

/** An identifier as its last two to four characters, a third of it at most. */
export const masked = (identifier: string): string => {
  const shown = Math.min(4, Math.floor(identifier.length / 3));
  return shown < 2 ? '…' : `…${identifier.slice(-shown)}`;
};
