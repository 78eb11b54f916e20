import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import { tokens } from '../composition/tokens.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { makeClassExamples } from './class-examples.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const idOf = async (email: string): Promise<AccountId> => {
  const [row] = await studio.sql<{ id: AccountId }>('select id from account where email = $1', [email]);
  return row!.id;
};

describe('the calendar of the demo', () => {
  it('follows from rules for half a year, with a closed day and a full class for which somebody waits', async () => {
    const rules = await studio.sql<{ days: number }>(
      `select max(s.local_date) - current_date as days from slot s join schedule r on r.id = s.schedule_id group by r.id`,
    );
    expect(rules).toHaveLength(3);
    expect(rules.every(({ days }) => days >= 178)).toBe(true);
    const [client, other, admin] = [await idOf(bruno), await idOf(anna), await idOf(giulia)];
    const { container } = studio.server.tenant;
    const [app, money] = [container.get(tokens.app), container.get(tokens.money)];
    const failed: unknown[] = [];
    const logger: Logger = { log: (_level, _message, fields) => void failed.push(fields) };
    const actor = { kind: 'person', accountId: admin, requestId: 'req-1', address: null } as const;
    await Effect.runPromise(
      Effect.andThen(
        app.booking.addEntries({
          userId: client,
          subscriptionId: null,
          entries: 1,
          reason: 'Prova',
          zone: app.booking.zone,
          actor,
        }),
        makeClassExamples({ app, money, client, other, admin: actor, logger }),
      ),
    );
    expect(failed).toEqual([]);
    const closed = await studio.sql<{ days: number }>(
      `select count(distinct local_date)::int as days from slot where state = 'Closed'`,
    );
    expect(closed).toEqual([{ days: 1 }]);
    const full = await studio.sql<{ taken: number; state: string }>(
      'select s.taken, e.state from waiting_entry e join slot s on s.id = e.slot_id',
    );
    expect(full).toEqual([{ taken: 1, state: 'Waiting' }]);
  });
});
