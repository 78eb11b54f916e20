import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import { resolveIntents } from '../../commerce/index.ts';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio, timelineEvents, type Studio } from '../../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura } from '../desk/create-fattura.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { resendFattura, sendFattura } from '../desk/fattura-desk.ts';
import { accountPrint, secretFields } from '../gateway/gateway-access.ts';
import type { GatewayAccess, InvoiceGateway } from '../gateway/invoice-gateway.ts';
import { retryInvoice, type RetryInvoice } from '../emission/retry-invoice.ts';

const retry = (studio: Studio, orderId: OrderId, over: Partial<RetryInvoice> = {}) =>
  retryInvoice(studio.ports)({ orderId, providerOutcomeConfirmed: true, actor: admin, ...over });

/** An invoice of which nobody knows whether it arrived, and by now nobody's queue hides it. */
const doubtful = async (trouble: 'lost' | 'broken' = 'broken') => {
  const studio = await openStudio();
  const id = await invoiced(studio);
  studio.gateway.trouble(trouble);
  await run(emitInvoices(studio.ports));
  studio.later({ minutes: 5 });
  return { studio, id };
};
const named = async (studio: Studio, gatewayAUsername: string, password?: string): Promise<void> => {
  const settings = await run(studio.world.settings.load);
  const sealed =
    password === undefined
      ? {}
      : { gatewayAPassword: studio.ports.secrets.seal(secretFields.gatewayAPassword, password) };
  await run(studio.world.settings.save({ ...settings, gatewayAUsername, ...sealed }));
};
const username = async (studio: Studio): Promise<string> =>
  (await run(studio.world.settings.load)).gatewayAUsername ?? '';

describe('a doubtful invoice whose gateway account is another one by now', () => {
  it('account_changed: is not judged absent by a look into the new account, though a person says so', async () => {
    const { studio, id } = await doubtful();
    await named(studio, 'another');
    expect(await failureOf(retry(studio, id))).toEqual({ _tag: 'Refusal', code: 'account_changed' });
    const { id: fatturaId } = await rowNow(studio, id);
    expect(await failureOf(resendFattura(studio.ports)(fatturaId, true, admin))).toMatchObject({
      code: 'account_changed',
    });
    expect(await jobNow(studio, id)).toMatchObject({ state: 'NeedsReview' });
    expect(studio.gateway.fatture()).toEqual([]);
  });

  it('account_changed: nor while there are no credentials at all, with which nobody looks', async () => {
    const { studio, id } = await doubtful();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, gatewayAPassword: null }));
    expect(await failureOf(retry(studio, id))).toMatchObject({ code: 'account_changed' });
  });

  it('goes out when the person has looked with the account of before, with the new one', async () => {
    const { studio, id } = await doubtful();
    await named(studio, 'another');
    await run(retry(studio, id, { formerAccountConfirmed: true }));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(1);
  });

  it('is found again once those credentials are back, and is the same account after a change of password', async () => {
    const { studio, id } = await doubtful();
    const before = await username(studio);
    await named(studio, 'another');
    await failureOf(retry(studio, id));
    await named(studio, before, 'another password');
    await run(retry(studio, id));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
  });

  it('is adopted when it is found all the same, for credentials may change and the account stay', async () => {
    const { studio, id } = await doubtful('lost');
    await named(studio, 'another');
    await run(resolveIntents(studio.ports));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(1);
  });

  it('shows a person why nothing was found, once, and no longer when the account is back', async () => {
    const { studio, id } = await doubtful('lost');
    const gateways: typeof studio.ports.gateways = {
      open: (access) => ({ ...studio.gateway.gateways.open(access), search: () => Effect.succeed([]) }),
    };
    const before = await username(studio);
    await named(studio, 'another');
    const look = () => run(resolveIntents({ ...studio.ports, gateways }));
    await look();
    expect(await rowNow(studio, id)).toMatchObject({
      state: 'NEEDS_REVIEW',
      message: expect.stringContaining('sent with another account') as string,
    });
    const events = await timelineEvents(studio, id);
    studio.later({ hours: 1 });
    await look();
    expect(await timelineEvents(studio, id)).toEqual(events);
    await named(studio, before);
    studio.later({ hours: 2 });
    await look();
    expect(await rowNow(studio, id)).toMatchObject({ state: 'NEEDS_REVIEW', message: 'no answer was written down' });
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  });
});

const unreachable = { kind: 'refused', where: 'unreachable', message: 'connection refused' } as const;
/** The studio with a gateway that shows nothing to a search; `emit` says what becomes of a transmission. */
const blind = (
  studio: Studio,
  over: (gateway: InvoiceGateway) => Partial<InvoiceGateway> = () => ({}),
): Studio['ports'] => ({
  ...studio.ports,
  gateways: {
    open: (access) => {
      const gateway = studio.gateway.gateways.open(access);
      return { ...gateway, search: () => Effect.succeed([]), ...over(gateway) };
    },
  },
});
const away = (studio: Studio) => blind(studio, () => ({ emit: () => Effect.succeed(unreachable) }));

describe('an attempt after a lost one that a person declared absent', () => {
  /** It stands at the account of before, came to no list there, and the next attempt never left. */
  const waiting = async () => {
    const { studio, id } = await doubtful('lost');
    await run(retryInvoice(away(studio))({ orderId: id, providerOutcomeConfirmed: true, actor: admin }));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 2 });
    studio.later({ minutes: 10 });
    return { studio, id };
  };
  /** To the account of now nothing is there. */
  const again = (studio: Studio, orderId: OrderId, formerAccountConfirmed = false, ports = blind(studio)) =>
    retryInvoice(ports)({ orderId, providerOutcomeConfirmed: true, formerAccountConfirmed, actor: admin });

  it('account_changed: does not go to another account from the queue, but to a person, who has the last word', async () => {
    const { studio, id } = await waiting();
    await named(studio, 'another');
    await run(emitInvoices(blind(studio)));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Failed', failure: { code: 'account_changed' } });
    expect(await failureOf(again(studio, id))).toMatchObject({ code: 'account_changed' });
    expect(studio.gateway.fatture()).toHaveLength(1);
    await run(again(studio, id, true));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(2);
  });

  it('is looked for there once those credentials are back, and taken over', async () => {
    const { studio, id } = await waiting();
    const before = await username(studio);
    await named(studio, 'another');
    await run(emitInvoices(blind(studio)));
    await named(studio, before);
    expect(await failureOf(retry(studio, id))).toMatchObject({ params: { state: 'Submitted' } });
    expect((await jobNow(studio, id)).state).toBe('Submitted');
    expect(studio.gateway.fatture()).toHaveLength(1);
  });

  it('goes out of the queue by itself once the person’s word was taken for the account of now', async () => {
    const { studio, id } = await waiting();
    await named(studio, 'another');
    await run(emitInvoices(blind(studio)));
    await run(again(studio, id, true, away(studio)));
    expect(await jobNow(studio, id)).toMatchObject({ state: 'Queued', attempts: 3 });
    studio.later({ minutes: 10 });
    await run(emitInvoices(blind(studio)));
    expect((await jobNow(studio, id)).state).toBe('Submitted');
  });

  it('account_changed: at the desk too, where the document is then sent as one that never left', async () => {
    const studio = await openStudio();
    const line = { description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } };
    const draft = { documentType: 'TD01', buyer: anna, lines: [line], actor: admin } as const;
    const { id } = await run(createFattura(studio.ports)(draft));
    studio.gateway.trouble('lost');
    await failureOf(sendFattura(studio.ports)(id, admin));
    studio.later({ minutes: 5 });
    expect(await failureOf(resendFattura(away(studio))(id, true, admin))).toMatchObject({
      code: 'gateway_unavailable',
    });
    await named(studio, 'another');
    expect(await failureOf(sendFattura(blind(studio))(id, admin))).toMatchObject({ code: 'account_changed' });
    expect(studio.gateway.fatture()).toHaveLength(1);
    expect((await run(sendFattura(blind(studio))(id, admin, true))).state).toBe('PREN');
  });
});

it('resend_not_allowed: a look with one account counts for nothing when another is configured by the time of the lock', async () => {
  const { studio, id } = await doubtful('lost');
  const before = await username(studio);
  await named(studio, 'another');
  const ports = blind(studio, () => ({
    search: () =>
      Effect.as(
        Effect.promise(() => named(studio, before)),
        [],
      ),
  }));
  const meanwhile = { code: 'resend_not_allowed', params: { why: 'accountChangedMeanwhile' } };
  expect(
    await failureOf(retryInvoice(ports)({ orderId: id, providerOutcomeConfirmed: true, actor: admin })),
  ).toMatchObject(meanwhile);
  expect(studio.gateway.fatture()).toHaveLength(1);
});

it('an account is known by its user name at GatewayA and by its token at GatewayB, and neither is shown', async () => {
  const { ports } = await openStudio();
  const [a, b] = [
    { provider: 'GatewayA', environment: 'Test', username: 'anna@studio.example', secret: 's', vatNumber: null },
    { provider: 'GatewayB', environment: 'Test', username: '', secret: 'token-1', vatNumber: null },
  ] as const;
  const of = (access: GatewayAccess) => accountPrint(ports.digest, access);
  expect(of({ ...a, secret: 'other' })).toBe(of(a));
  expect(of(b)).toMatch(/^[0-9a-f]{16}$/u);
  const all = [a, { ...a, username: 'w' }, { ...a, environment: 'Prod' as const }, b, { ...b, secret: 'token-2' }];
  expect(new Set(all.map(of)).size).toBe(all.length);
});
