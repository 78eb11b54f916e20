import * as z from 'zod';
import type { AccountTies, DeletionRefusalCode, Lockout } from '@svc/domain/accounts';
import { InstantView } from '../kernel/views.ts';
import { wireName } from '../kernel/wire-code.ts';
import { ProfessionalView, UserView } from './users.views.ts';

const Ties = {
  bookings: z.object({ future: z.int(), futurePaid: z.int(), past: z.int() }),
  orders: z.object({ open: z.int(), closed: z.int() }),
  invoices: z.int(),
  billingProfile: z.boolean(),
  entriesLeft: z.int(),
  photos: z.int(),
  openSessions: z.int(),
  activities: z.int(),
} as const;

export const DeletionImpactView = z
  .object({ allowed: z.boolean(), refusals: z.array(z.string()), ...Ties })
  .meta({ id: 'UserDeletionImpact', description: 'Future bookings are cancelled; orders and invoices stay.' });

export const deletionImpactView = (impact: {
  readonly ties: AccountTies;
  readonly refusals: readonly DeletionRefusalCode[];
}): z.output<typeof DeletionImpactView> => ({
  allowed: impact.refusals.length === 0,
  refusals: impact.refusals.map((code) => wireName('users', code)),
  ...impact.ties,
});

export const FullDetailView = z
  .object({
    user: UserView,
    emailProven: z.boolean(),
    hasPassword: z.boolean(),
    mustChangePassword: z.boolean(),
    lockout: z.object({ state: z.string(), failures: z.int(), since: InstantView }).nullable(),
    professionalProfile: ProfessionalView.nullable(),
    billing: z.record(z.string(), z.string()).nullable(),
    ...Ties,
  })
  .meta({ id: 'UserFullDetail' });

export const lockoutView = (lockout: Lockout | null): z.output<typeof FullDetailView>['lockout'] =>
  lockout === null ? null : { state: lockout.state, failures: lockout.failures, since: lockout.since.toString() };
