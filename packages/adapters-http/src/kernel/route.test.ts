import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refusal, type Refusal } from '@svc/domain/kernel';
import { routesOver, type RouteRequest } from './route.ts';
import { named } from './wire-code.ts';

interface App {
  readonly take: (
    id: string,
  ) => Effect.Effect<{ readonly n: number }, Refusal<'place_full' | 'slot_over'> | { readonly _tag: 'StoreDown' }>;
}
const route = routesOver<App>();
const facts = {
  id: 'x',
  method: 'GET',
  path: '/x/{id}',
  summary: 'x',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  ok: { status: 200, schema: z.object({ n: z.number() }) },
} as const;
const refusals = named('booking', 'place_full', 'slot_over');
const StoreDown = 'errors.general.unavailable';
type Request = RouteRequest<App, 'user', { id: string }, undefined, undefined>;
const run = ({ app, params }: Request): ReturnType<App['take']> => app.take(params.id);
const Refusal = refusals;

// The compiler is the test here: each line below must not compile, and `tsc -b` fails when one does.
const rowsThatDoNotCompile = [
  // @ts-expect-error a tag that run can fail with is missing
  route({ ...facts, run, errors: { Refusal } }),
  // @ts-expect-error a refusal is missing
  route({ ...facts, run, errors: { Refusal: named('booking', 'place_full'), StoreDown } }),
  // @ts-expect-error a tag that run cannot fail with
  route({ ...facts, run, errors: { Refusal, StoreDown, Stale: StoreDown } }),
  // @ts-expect-error a refusal that cannot occur
  route({ ...facts, run, errors: { Refusal: { ...refusals, slot_closed: StoreDown }, StoreDown } }),
  // @ts-expect-error a code without a problem text
  route({ ...facts, run, errors: { Refusal, StoreDown: 'errors.general.asleep' } }),
  // @ts-expect-error a refusal without a problem text
  named('booking', 'kettle_cold'),
  // @ts-expect-error another answer than the published one
  route({ ...facts, errors: {}, run: () => Effect.succeed({ m: 1 }) }),
  // @ts-expect-error a failure without a tag
  route({ ...facts, errors: {}, run: () => Effect.fail('no') }),
  // @ts-expect-error an anonymous caller has no session
  route({ ...facts, access: 'none', errors: {}, run: ({ session: { via } }) => Effect.succeed({ n: via.length }) }),
  // @ts-expect-error with the types of the request inferred as well
  route({ ...facts, errors: { Refusal, StoreDown, Stale: StoreDown }, run: ({ app, params }) => app.take(params.id) }),
];

describe('a row', () => {
  it('maps exactly what its use case can fail with', () => {
    expect(rowsThatDoNotCompile).toHaveLength(10);
    const fine = route({
      ...facts,
      errors: { Refusal, StoreDown },
      run: ({ app, params, session }) => app.take(params.id + session.accountId),
    });
    expect(fine.errors['Refusal']).toEqual({
      place_full: 'errors.booking.placeFull',
      slot_over: 'errors.booking.slotOver',
    });
  });
  it('names refusals by the rule', () => {
    expect(named('payment', 'webhook_signature_invalid')).toEqual({
      webhook_signature_invalid: 'errors.payment.webhookSignatureInvalid',
    });
    expect(refusal('place_full').code).toBe('place_full');
  });
});
