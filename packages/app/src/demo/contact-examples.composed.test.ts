import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Logger } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import { tokens } from '../composition/tokens.ts';
import { giulia, openStudio, type Studio } from '../testing/studio.ts';
import { makeContactExamples } from './contact-examples.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

it('the demo has twenty contacts in three categories, made once', async () => {
  const [admin] = await studio.sql<{ id: AccountId }>('select id from account where email = $1', [giulia]);
  const failed: unknown[] = [];
  const logger: Logger = { log: (_level, _message, fields) => void failed.push(fields) };
  const app = studio.server.tenant.container.get(tokens.app);
  const actor = { kind: 'person', accountId: admin!.id, requestId: 'req-1', address: null } as const;
  for (const _ of [1, 2]) await Effect.runPromise(makeContactExamples(app, actor, logger));
  expect(failed).toEqual([]);
  const [counted] = await studio.sql(
    'select count(*)::int as contacts, count(distinct category)::int as categories from contact',
  );
  expect(counted).toEqual({ contacts: 20, categories: 3 });
});
