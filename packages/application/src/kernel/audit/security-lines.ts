import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import type { Logger } from '../logger.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Actor } from './actor.ts';
import type { AuditLog } from './audit-log.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;
type Line = readonly [message: string, fields: Fields];

/** Lines of the unit of work under way: what is rolled back was never so, and is not logged. */
const PendingLines = Context.Reference<Line[] | undefined>('svc/PendingLines', { defaultValue: () => undefined });

/** One log line about security, as soon as what it says is lasting. Fields are ids and codes: no text, no personal data. */
export const securityLine =
  (logger: Logger) =>
  (...line: Line): Effect.Effect<void> =>
    Effect.map(PendingLines, (pending) => {
      if (pending === undefined) logger.log('info', ...line);
      else pending.push(line);
    });

/** Lets go of the security lines of its work once that is committed; those of a try that is played again count once. */
export const linesAfterCommit = (unitOfWork: UnitOfWork, logger: Logger): UnitOfWork => ({
  run: (body) =>
    Effect.flatMap(PendingLines, (outer) => {
      if (outer !== undefined) return unitOfWork.run(body);
      let lines: Line[] = [];
      const once = Effect.suspend(() => Effect.provideService(body, PendingLines, (lines = [])));
      return Effect.tap(unitOfWork.run(once), () =>
        Effect.sync(() => {
          for (const line of lines) logger.log('info', ...line);
        }),
      );
    }),
});

const actorFields = (actor: Actor): Fields => {
  if (actor.kind === 'person') {
    const { accountId: account, operator } = actor;
    return { actor: 'person', account, ...(operator === undefined ? {} : { operator }) };
  }
  return { actor: actor.kind, ...(actor.kind === 'token' ? { token: actor.tokenId } : {}) };
};

/** An audit log that also says on the log that it has an entry, so that somebody elsewhere has a copy of the fact. */
export const loggedAudit = (audit: AuditLog, logger: Logger): AuditLog => ({
  record: (entry) => {
    const { actor, action, operation, entity, entityId, changes, personal = {} } = entry;
    const isWritten = action !== 'Modified' || Object.keys({ ...changes, ...personal }).length > 0;
    const fields = { operation, action, entity, entityId, requestId: actor.requestId, ...actorFields(actor) };
    const recorded = audit.record(entry);
    return isWritten ? Effect.tap(recorded, () => securityLine(logger)('audit entry', fields)) : recorded;
  },
});
