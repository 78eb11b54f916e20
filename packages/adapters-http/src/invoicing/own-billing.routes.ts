import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { BillingProfileInput, type BillingProfile } from '@svc/domain/invoicing';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';
import { partyErrors } from './field-problems.ts';

const route = routesOver<App>();
const own = { path: '/api/v1/users/me/billing-profile', access: 'user', vanishesWithout: 'enable_einvoicing' } as const;

const OwnBillingView = z
  .object({ profile: z.record(z.string(), z.string()).nullable().describe('Null: none is kept yet') })
  .meta({ id: 'OwnBillingProfile' });
const ownBillingView = (profile: BillingProfile | null): z.output<typeof OwnBillingView> => ({
  profile: profile === null ? null : { ...profile },
});

/** To whom one's own invoices go. */
export const ownBillingRoutes: readonly Route<App>[] = [
  route({
    ...own,
    id: 'users.me.billing-profile.get',
    method: 'GET',
    summary: 'The billing profile one keeps',
    ok: { status: 200, schema: OwnBillingView },
    errors: storeErrors,
    run: ({ app, session }) => Effect.map(app.invoicing.findBillingProfile(session.accountId), ownBillingView),
  }),
  route({
    ...own,
    id: 'users.me.billing-profile.update',
    method: 'PUT',
    support: 'never', // to whom documents go is the person’s own to say
    summary: 'Replaces one’s own billing profile: invoices to come go to it',
    body: BillingProfileInput,
    ok: { status: 200, schema: OwnBillingView },
    errors: {
      ...readErrors,
      Refusal: named('users', 'account_deleted'),
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
    },
    run: ({ app, body, ...request }) =>
      Effect.map(app.invoicing.saveBillingProfile(request.session.accountId, body, actorOf(request)), ownBillingView),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '', locale) } : {},
  }),
];
