import * as Effect from 'effect/Effect';
import { purgeDust, removeLeftPictures, type AccountPorts, type SeenSessions } from '@svc/application/accounts';
import { sweepUploads } from '@svc/application/content';
import { keepAuditRetention, type Logger, type Loop, type LoopStatus, type StoreDown } from '@svc/application/kernel';
import type { AuditMonths, SharedRateLimiter } from '@svc/adapters-db';
import type { Config } from '../config/config.ts';
import { guarded } from './loops.ts';

interface Parts extends Omit<Parameters<typeof purgeDust>[0], 'retention'> {
  readonly limiters: ReadonlySet<SharedRateLimiter>;
  readonly auditMonths: AuditMonths;
  readonly account: Pick<
    AccountPorts,
    'auditMaintenance' | 'files' | 'logger' | 'photos' | 'records' | 'settingsDocuments'
  > & {
    readonly seenSessions: SeenSessions;
  };
  readonly uploads: Parameters<typeof sweepUploads>[0];
}

const did = (done: number): LoopStatus => ({ done, failed: 0, more: false });

/** The months to come, and a word to the operator when something was written outside of all of them. */
const keepMonths = ({ make, astray }: AuditMonths, logger: Logger): Effect.Effect<LoopStatus, StoreDown> =>
  Effect.gen(function* () {
    yield* make;
    const count = yield* astray;
    if (count > 0) logger.log('error', 'audit entries in no month', { count });
    return did(0);
  });

/** What keeps the tables small (docs/decisions/retention.md): rows past their time, counts that ended, months ahead. */
export const housekeeping = (parts: Parts, config: Config): readonly Loop[] => {
  const retention = { sessionDays: config.RETENTION__SESSIONDAYS, authEventDays: config.RETENTION__AUTHEVENTDAYS };
  const loop = (name: string, firstAfterMs: number, everyMs: number, work: Loop['work']): Loop => ({
    name: `Housekeeping.${name}`,
    firstAfterMs: Math.min(firstAfterMs, everyMs),
    everyMs,
    topics: [],
    work,
  });
  const { limiters, logger } = parts;
  const forgetEnded = Effect.map(
    Effect.forEach(limiters, (limiter) => limiter.forgetEnded),
    (gone) => did(gone.reduce((sum, each) => sum + each, 0)),
  );
  const forgetErased = Effect.map(parts.account.records.forgetLeft, (entries): LoopStatus => ({
    done: entries ?? 0,
    failed: 0,
    more: entries !== null,
  }));
  const purgeMs = config.JOBS__PURGESECONDS * 1000;
  return [
    loop('purge', 120_000, purgeMs, purgeDust({ ...parts, retention })),
    loop('leftPictures', 90_000, purgeMs, guarded(logger, 'leftPictures', removeLeftPictures(parts.account))),
    loop('uploads', 60_000, 300_000, guarded(logger, 'uploads', sweepUploads(parts.uploads))),
    loop('forgetErased', 30_000, 60_000, guarded(logger, 'forgetErased', forgetErased)),
    loop('seenSessions', 10_000, 10_000, guarded(logger, 'seenSessions', parts.account.seenSessions.write)),
    loop('rateLimits', 60_000, 600_000, guarded(logger, 'rateLimits', forgetEnded)),
    loop('auditRetention', 300_000, 86_400_000, guarded(logger, 'auditRetention', keepAuditRetention(parts.account))),
    loop('auditMonths', 10_000, 3_600_000, guarded(logger, 'auditMonths', keepMonths(parts.auditMonths, logger))),
  ];
};
