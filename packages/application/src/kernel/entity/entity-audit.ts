import type { AnyEntity, Fields } from '@svc/domain/entity';
import type { AccountId } from '@svc/domain/kernel';
import { changesBetween } from '../audit/audit-changes.ts';
import type { AuditChanges, AuditFields, AuditValue } from '../audit/audit-log.ts';

/** Values are plain JSON but for dates, which are named by their text. */
const auditValue = (value: unknown): AuditValue =>
  value instanceof Temporal.PlainDate ? value.toString() : (value as AuditValue);

/** The values of a record as an entry of the audit names them: the open fields, or the personal ones. */
const auditFields = (
  { fields }: { readonly fields: Fields },
  values: object,
  which: 'open' | 'personal',
): AuditFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { traits }]) => (traits.personal === true) === (which === 'personal'))
      .map(([name]) => [name, auditValue((values as Readonly<Record<string, unknown>>)[name])]),
  );

/** The account that a change of a record is about: the one that it names after it, else the one that it named before. */
export const subjectOf = (
  { fields }: Pick<AnyEntity, 'fields'>,
  before: object | null,
  after: object | null,
): AccountId | null => {
  const field = Object.keys(fields).find((name) => fields[name]?.bounds.of === 'account') ?? '';
  const named = (values: object | null) => (values as Readonly<Record<string, unknown>> | null)?.[field] ?? null;
  return (named(after) ?? named(before)) as AccountId | null;
};

/** What changed: personal values apart, where an erasure reaches them. */
export const auditedChanges = (
  definition: Pick<AnyEntity, 'fields'>,
  before: object | null,
  after: object | null,
): { readonly changes: AuditChanges; readonly personal?: AuditChanges } => {
  const between = (which: 'open' | 'personal') =>
    changesBetween(
      before === null ? null : auditFields(definition, before, which),
      after === null ? null : auditFields(definition, after, which),
    );
  const personal = between('personal');
  return { changes: between('open'), ...(Object.keys(personal).length === 0 ? {} : { personal }) };
};
