import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/fixtures.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { storeDown } from '../faults.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { AuditEntry } from './audit-log.ts';
import { linesAfterCommit, loggedAudit, securityLine } from './security-lines.ts';

const open = (unitOfWork: UnitOfWork = { run: (body) => body }) => {
  const lines: string[] = [];
  const logger = { log: (_: string, message: string) => void lines.push(message) };
  return { lines, logger, say: securityLine(logger), work: linesAfterCommit(unitOfWork, logger) };
};

describe('a line about security', () => {
  it('is logged at once outside of a unit of work, within one after its commit', async () => {
    const { lines, say, work } = open();
    await run(say('alone', {}));
    const body = Effect.andThen(
      work.run(say('nested', {})),
      Effect.sync(() => lines.push('still at work')),
    );
    await run(work.run(body));
    expect(lines).toEqual(['alone', 'still at work', 'nested']);
  });

  it('of work that is rolled back is never logged', async () => {
    const { lines, say, work } = open();
    await failureOf(work.run(Effect.andThen(say('gone', {}), Effect.fail(storeDown('away')))));
    expect(lines).toEqual([]);
  });

  it('of work that is played again is logged once', async () => {
    const twice: UnitOfWork = { run: (body) => Effect.andThen(Effect.exit(body), body) };
    const { lines, say, work } = open(twice);
    await run(work.run(say('once', {})));
    expect(lines).toEqual(['once']);
  });

  it('stands for each audit entry that is written, without what was changed', async () => {
    const lines: unknown[] = [];
    const logger = { log: (...line: readonly unknown[]) => void lines.push(line) };
    const audit = loggedAudit({ record: () => Effect.void }, logger);
    const accountId = anId<never>();
    const entry: AuditEntry = {
      actor: { kind: 'person', accountId, requestId: 'r1', address: '192.0.2.1' },
      action: 'Modified',
      operation: 'user.language',
      entity: 'account',
      entityId: accountId,
      changes: { language: { old: 'it', new: 'en' } },
    };
    await run(audit.record(entry));
    await run(audit.record({ ...entry, changes: {} }));
    expect(lines).toEqual([
      [
        'info',
        'audit entry',
        {
          operation: 'user.language',
          action: 'Modified',
          entity: 'account',
          entityId: accountId,
          requestId: 'r1',
          actor: 'person',
          account: accountId,
        },
      ],
    ]);
  });
});
