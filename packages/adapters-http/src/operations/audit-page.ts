import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { AuditFilter } from '@svc/application/kernel';
import { atLeast } from '@svc/domain/accounts';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Explanation } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { cursorOf, cursorProblem, placeOf, type entryView } from './audit.views.ts';

/** What every list of entries takes. */
export const paging = {
  cursor: z.string().min(1).max(300).optional().describe('`nextCursor` of a page of the same filters'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
} as const;

/** A cursor is refused at its place. */
export const explainCursor = (error: unknown, locale: Locale): Explanation =>
  typeof error === 'object' && error !== null && '_tag' in error && error._tag === 'CursorInvalid'
    ? cursorProblem(locale)
    : {};

/** Addresses are a SuperAdmin's, to see and to search by. */
export const seesAddresses = ({ privilegeBits }: Session): boolean => atLeast(privilegeBits, 'superadmin');

interface Asked {
  readonly app: App;
  readonly session: Session;
}

/** A page of the audit log, as its caller may see it. @param view of an entry, by whether it shows addresses */
export const auditPage = <V>(
  { app, session }: Asked,
  filter: AuditFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  view: (shows: boolean) => (record: Parameters<ReturnType<typeof entryView>>[0]) => V,
) =>
  Effect.gen(function* () {
    const below = yield* placeOf(filter, cursor);
    const { items, next } = yield* app.audit.page(filter, below, limit);
    return { items: items.map(view(seesAddresses(session))), nextCursor: cursorOf(filter, next) };
  });
