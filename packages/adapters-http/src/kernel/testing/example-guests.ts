import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { routesOver, type Route } from '../route.ts';

const route = routesOver<unknown>();

/** Rows about guests: oneself, and those that ask for a fresh sign-in, in each of the ways there are. */
export const guestRows: readonly Route<unknown>[] = [
  route({
    id: 'tea.guest',
    method: 'GET',
    path: '/api/v1/tea/guests/{id}',
    summary: 'Oneself, also while the password must be changed',
    access: 'user',
    gate: 'own-id',
    ok: { status: 200, schema: z.object({ name: z.string() }) },
    errors: {},
    run: ({ session }) => Effect.succeed({ name: session.accountId }),
  }),
  route({
    id: 'tea.lock',
    method: 'POST',
    path: '/api/v1/tea/guests/{id}/lock',
    summary: 'The tea of another guest, after a fresh sign-in',
    access: 'user',
    fresh: 'other-id',
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(undefined),
  }),
  route({
    id: 'tea.hire',
    method: 'POST',
    path: '/api/v1/tea/guests',
    summary: 'A new guest; somebody of the house after a fresh sign-in',
    access: 'user',
    fresh: 'staff',
    body: z.strictObject({ role: z.enum(['user', 'pro']) }).meta({ id: 'TeaRole' }),
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(undefined),
  }),
  route({
    id: 'tea.burn',
    method: 'DELETE',
    path: '/api/v1/tea/all-pots',
    summary: 'All pots, after a fresh sign-in',
    access: 'pro',
    fresh: 'always',
    ok: { status: 204, empty: true },
    errors: {},
    run: () => Effect.succeed(undefined),
  }),
];
