import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@svc/domain/kernel';
import { resolveIntents } from '../commerce/index.ts';
import { admin, openStudio, toldOf, type Studio } from '../testing/studio.ts';
import { invoiced, jobNow, rowNow } from '../testing/studio.invoicing.ts';
import { failureOf, run } from '../testing/world-test.ts';
import { emitInvoices } from './emit-invoices.reconciler.ts';
import { resendFattura } from './fattura-desk.ts';
import { accountPrint, secretFields } from './gateway-access.ts';
import type { GatewayAccess } from './invoice-gateway.ts';
import { retryInvoice, type RetryInvoice } from './retry-invoice.ts';

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

  it('tells a person why nothing was found, once', async () => {
    const { studio, id } = await doubtful('lost');
    const gateways: typeof studio.ports.gateways = {
      open: (access) => ({ ...studio.gateway.gateways.open(access), search: () => Effect.succeed([]) }),
    };
    await named(studio, 'another');
    const look = () => run(resolveIntents({ ...studio.ports, gateways }));
    await look();
    expect(await rowNow(studio, id)).toMatchObject({
      state: 'NEEDS_REVIEW',
      message: expect.stringContaining('sent with another account') as string,
    });
    const told = await toldOf(studio, id);
    studio.later({ hours: 1 });
    await look();
    expect(await toldOf(studio, id)).toEqual(told);
    expect((await jobNow(studio, id)).state).toBe('NeedsReview');
  });
});

it('an account is told apart by its user name at GatewayA and by its token at GatewayB, and neither is told', async () => {
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
