import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import { tokens } from '../composition/tokens.ts';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { makePlanExamples } from './plan-examples.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

describe('the demo', () => {
  it('has plans on sale and off, and subscriptions of every interesting state', async () => {
    const [client] = await studio.sql<{ id: AccountId }>('select id from account where email = $1', [anna]);
    const [admin] = await studio.sql<{ id: AccountId }>('select id from account where email = $1', [giulia]);
    const actor = { kind: 'person', accountId: admin!.id, requestId: 'req-1', address: null } as const;
    const app = studio.server.tenant.container.get(tokens.app);
    const failed: unknown[] = [];
    const logger: Logger = { log: (_level, _message, fields) => void failed.push(fields) };
    await Effect.runPromise(makePlanExamples(app, client!.id, actor, logger));
    expect(failed).toEqual([]);
    const own = (await (await studio.signIn(anna)).get('/api/v1/my/subscriptions')).json() as {
      items: { status: string; remaining: number | null }[];
    };
    expect(own.items.map(({ status, remaining }) => [status, remaining])).toEqual([
      ['Cancelled', 10],
      ['Suspended', null],
      ['Active', 11],
    ]);
    const plans = await studio.sql<{ active: boolean }>('select active from studio_plan order by position');
    expect(plans.map(({ active }) => active)).toEqual([true, true, false]);
  });
});
