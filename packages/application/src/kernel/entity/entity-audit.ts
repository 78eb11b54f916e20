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

/** The account that a record is about: the one that it names. */
export const subjectOf = ({ fields }: Pick<AnyEntity, 'fields'>, values: object): AccountId | null => {
  const named = Object.keys(fields).find((name) => fields[name]?.bounds.of === 'account');
  return ((values as Readonly<Record<string, unknown>>)[named ?? ''] ?? null) as AccountId | null;
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
