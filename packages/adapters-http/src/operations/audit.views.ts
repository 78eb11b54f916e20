import { createHash } from 'node:crypto';
import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { AuditChange, AuditFilter, AuditPlace, AuditRecord } from '@svc/application/kernel';
import type { Locale } from '../kernel/locale.ts';
import type { Explanation } from '../kernel/route.ts';
import { InstantView, instantQuery } from '../kernel/views.ts';

const Change = z.union([
  z.object({ old: z.unknown(), new: z.unknown() }),
  z.object({ changed: z.literal(true).describe('A secret, a file or a long text: only that it changed') }),
]);

export const AuditEntryView = z
  .object({
    id: z.string(),
    at: InstantView,
    actor: z.object({
      kind: z.enum(['person', 'token', 'maintenance']),
      id: z.string().nullable().describe('The account or the token; an alias once the person was erased'),
      name: z.string().nullable().describe('What the account is called now, or the visible part of the token'),
      operatorId: z.string().nullable().describe('The operator who acted as that account for support'),
    }),
    action: z.enum(['Created', 'Modified', 'Deleted']),
    operation: z.string(),
    entityName: z.string(),
    entityId: z.string(),
    subjectId: z.string().nullable().describe('The account that the change is about'),
    changes: z.record(z.string(), Change),
    anonymized: z.boolean().describe('What it said about a person was erased'),
    requestId: z.string(),
    ip: z.string().nullable().optional().describe('For a SuperAdmin alone'),
  })
  .meta({ id: 'AuditEntry' });

const Diff = z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), hidden: z.boolean() }));
/** An entry of the history of one record. */
export const AuditHistoryView = AuditEntryView.extend({ diff: Diff }).meta({ id: 'AuditHistoryEntry' });

export const pageViewOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

const actorView = ({ actor, actorName }: AuditRecord) => {
  if (actor.kind === 'person')
    return { kind: actor.kind, id: actor.accountId, name: actorName, operatorId: actor.operator ?? null };
  if (actor.kind === 'token') return { kind: actor.kind, id: actor.tokenId, name: actor.prefix, operatorId: null };
  return { kind: actor.kind, id: null, name: null, operatorId: null };
};

/** @param shows whether the caller may see addresses */
export const entryView =
  (shows: boolean) =>
  (record: AuditRecord): z.output<typeof AuditEntryView> => {
    const { id, at, action, operation, entity, entityId, subject, changes, personal, actor } = record;
    return {
      id: String(id),
      at: at.toString(),
      actor: actorView(record),
      action,
      operation,
      entityName: entity,
      entityId,
      subjectId: subject,
      changes: {
        ...changes,
        ...(typeof personal === 'string' ? {} : personal),
        // An export by address is one for whom addresses are.
        ...(!shows && entity === 'auditExport' && personal !== null && Object.hasOwn(Object(personal), 'ip')
          ? { ip: { changed: true } as const }
          : {}),
      },
      anonymized: typeof personal === 'string',
      requestId: actor.requestId,
      ...(shows ? { ip: actor.address } : {}),
    };
  };

const diffOf = ([field, change]: readonly [string, AuditChange]) =>
  'changed' in change
    ? { field, from: null, to: null, hidden: true }
    : { field, from: change.old, to: change.new, hidden: false };

export const historyView =
  (shows: boolean) =>
  (record: AuditRecord): z.output<typeof AuditHistoryView> => {
    const view = entryView(shows)(record);
    return {
      ...view,
      diff: Object.entries(view.changes).map(([field, change]) => diffOf([field, change as AuditChange])),
    };
  };

const markOf = (filter: AuditFilter): string => {
  const named = Object.entries(filter).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
};

/** Where a page ended, and which filter it was read by. */
export const cursorOf = (filter: AuditFilter, place: AuditPlace | null): string | null =>
  place === null
    ? null
    : Buffer.from(JSON.stringify([place.at.toString(), place.id, markOf(filter)])).toString('base64url');

/** The cursor was not made here, or by another filter. */
export interface CursorInvalid {
  readonly _tag: 'CursorInvalid';
}

const Cursor = z.tuple([instantQuery, z.int().min(0), z.string()]);

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
};

/** The place that a cursor names, for this filter alone. */
export const placeOf = (
  filter: AuditFilter,
  cursor: string | undefined,
): Effect.Effect<AuditPlace | null, CursorInvalid> => {
  if (cursor === undefined) return Effect.succeed(null);
  const read = Cursor.safeParse(decoded(cursor));
  if (!read.success || read.data[2] !== markOf(filter)) return Effect.fail({ _tag: 'CursorInvalid' });
  return Effect.succeed({ at: read.data[0], id: read.data[1] });
};

const cursorRefused: Readonly<Record<Locale, string>> = {
  it: 'Il cursore non è di questa ricerca',
  en: 'The cursor is not of this search',
};

/** A cursor is refused at its place, in the caller's language. */
export const cursorProblem = (locale: Locale): Explanation => ({
  errors: [{ pointer: 'query:/cursor', code: 'cursor_invalid', message: cursorRefused[locale] }],
});
