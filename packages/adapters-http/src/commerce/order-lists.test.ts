import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderQuery } from '@svc/application/commerce';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';

/** What the use case is asked for by a list of orders, or the status and the places of a refusal. */
const asked = async (path: string, query: string): Promise<unknown> => {
  const queries: OrderQuery[] = [];
  const listOrders = (each: OrderQuery) => {
    queries.push(each);
    return Effect.succeed({ items: [], total: 0 });
  };
  await using server = await startForTest(stubService({ commerce: { listOrders } }));
  const answer = await server.call(`/api/v1/${path}?${query}`, { headers: { cookie: 'SvcAuth=admin' } });
  if (answer.status === 200) return queries[0];
  const { errors } = answer.json() as { readonly errors: readonly { readonly pointer: string }[] };
  return [answer.status, ...errors.map(({ pointer }) => pointer)];
};
const page = { page: 1, pageSize: 25 };

describe.each([
  ['payments/admin/orders', 'booking'],
  ['commerce/admin/orders', 'commerce'],
])('the list %s', (path, kind) => {
  it('is of some states, of days of the studio, and of what waits for a person', async () => {
    expect(await asked(path, '')).toEqual({ ...page, kind });
    expect(await asked(path, 'status=Paid&status=Finalized&attention=true')).toEqual({
      ...page,
      kind,
      states: ['Paid', 'Finalized'],
      attention: true,
    });
    // The clocks of Rome go forward in the night after the 27th.
    expect(await asked(path, 'from=2027-03-28&to=2027-03-28')).toEqual({
      ...page,
      kind,
      from: Temporal.Instant.from('2027-03-27T23:00:00Z'),
      until: Temporal.Instant.from('2027-03-28T22:00:00Z'),
    });
  });
  it('takes what is searched for as it is typed', async () => {
    for (const search of ['100%', `O'Brien "x"`, '🧘', 'commerce:118', '_'])
      expect(await asked(path, `q=${encodeURIComponent(search)}`)).toEqual({ ...page, kind, search });
  });
  it('refuses a state that is none, a period that ends before it begins, and a search for nothing', async () => {
    expect(await asked(path, 'status=Lost')).toEqual([400, 'query:/status']);
    expect(await asked(path, 'from=2027-03-28&to=2027-03-27')).toEqual([400, 'query:/to']);
    expect(await asked(path, 'q=%20')).toEqual([400, 'query:/q']);
  });
});
