import {
  emptySettings,
  type BillingProfileStore,
  type EInvoicingSettingsStore,
  type EmailJobStore,
} from '@svc/application/invoicing';
import * as Effect from 'effect/Effect';
import { claimRows } from '../kernel/claim-rows.ts';
import { neverTaken, type Database } from '../kernel/database.ts';
import { inBatches, reading } from '../kernel/gather/in-batches.ts';
import { findOne, insertOnce, lockOne, putOne, saveOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { claimByKind } from './claim-by-kind.ts';
import { toEmailJob, toSettings } from './invoice.mapping.ts';
import { BillingProfileRow, EmailJobRow, SettingsRow } from './invoice.tables.ts';

const ofCommerce = `exists (select 1 from fattura f join commerce_order o on o.id = f.order_id
  where f.id = t.fattura_id and o.kind = 'commerce')`;

/** Read by the insert itself: the buyer's language costs no statement of its own. */
const buyersLanguage = (param: (property: string) => string): string =>
  `coalesce((select a.preferred_language from fattura f join commerce_order o on o.id = f.order_id
     join account a on a.id = o.user_id where f.id = ${param('fatturaId')}), ${param('locale')})`;

export const mikroEmailJobStore = (database: Database): EmailJobStore => ({
  insert: (job) => insertOnce(database, EmailJobRow, { ...job }, 'email_job_courtesy'),
  insertForBuyer: (job) =>
    insertOnce(database, EmailJobRow, { ...job }, 'email_job_courtesy', (codec) =>
      codec.insertBy('locale', buyersLanguage),
    ),
  lock: (id) => lockOne(database, EmailJobRow, { id }, 'EmailJob', toEmailJob),
  save: (job) => neverTaken(saveOne(database, EmailJobRow, { id: job.id }, { ...job, claimedUntil: null })),
  claim: claimByKind((part) => claimRows(database, EmailJobRow, 'email_job', toEmailJob, part), {
    booking: `not ${ofCommerce}`,
    commerce: ofCommerce,
  }),
  courtesyOf: (fatturaId) => findOne(database, EmailJobRow, { fatturaId, purpose: 'courtesy' }, toEmailJob),
  find: (id) => findOne(database, EmailJobRow, { id }, toEmailJob),
});

/** One row per tenant; until somebody saves, the defaults of the specification. */
const singleton = 1;

// Before the first save there is no row to lock, so the table is; it lets readers through.
const lockSettings = sql('settings_lock', 'lock table einvoicing_settings in share row exclusive mode');

export const mikroSettingsStore = (database: Database): EInvoicingSettingsStore => {
  const found = findOne(database, SettingsRow, { id: singleton }, toSettings);
  const read = Effect.map(found, (settings) => settings ?? emptySettings);
  const load = inBatches(
    (readers: readonly null[]) => Effect.map(read, (settings) => readers.map(() => settings)),
    reading,
  );
  return {
    load: load(null),
    lock: Effect.andThen(database.query(lockSettings, []), read),
    save: (settings) => putOne(database, SettingsRow, ['id'], { id: singleton, ...settings }),
  };
};

const addressOf = sql<{ email: string }>(
  'billing_address_of',
  `select email from account where id = $1 and state = 'Enabled'`,
);

export const mikroBillingProfileStore = (database: Database): BillingProfileStore => ({
  find: (userId) => findOne(database, BillingProfileRow, { userId }, ({ profile }) => profile),
  put: (userId, profile) => putOne(database, BillingProfileRow, ['user_id'], { userId, profile }),
  addressOf: (userId) => Effect.map(database.query(addressOf, [userId]), ([account]) => account?.email ?? null),
});
