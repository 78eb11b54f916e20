import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { remoteDenied, remoteDown } from '../../kernel/index.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import type { InvoiceGateway, InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { testConnection } from './test-connection.ts';

const within = (studio: Studio, change: Partial<InvoiceGateway>): Studio['ports'] => {
  const gateways: InvoiceGateways = { open: (access) => ({ ...studio.ports.gateways.open(access), ...change }) };
  return { ...studio.ports, gateways };
};

describe('the test of a connection', () => {
  it('says whether the gateway knows the seller, and makes nobody known', async () => {
    const studio = await openStudio();
    expect(await run(testConnection(studio.ports))).toEqual({ sellerRegistered: false });
    expect(studio.gateway.companies.size).toBe(0);
    const known = within(studio, { knowsSeller: (vatNumber) => Effect.succeed(vatNumber === '12345678903') });
    expect(await run(testConnection(known))).toEqual({ sellerRegistered: true });
  });
  it('says of a seller that is none, or of whom the gateway does not speak, that nobody knows', async () => {
    const studio = await openStudio();
    for (const failure of [remoteDown('GatewayA', 'gone'), remoteDenied('GatewayA', 'not yours')]) {
      const silent = within(studio, { knowsSeller: () => Effect.fail(failure) });
      expect(await run(testConnection(silent))).toEqual({ sellerRegistered: null });
    }
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, seller: { vatNumber: '12345678900' } }));
    expect(await run(testConnection(studio.ports))).toEqual({ sellerRegistered: null });
  });
  it('fails as the gateway does when the credentials do not work or nobody answers', async () => {
    const studio = await openStudio();
    for (const failure of [remoteDown('GatewayA', 'gone'), remoteDenied('GatewayA', 'wrong password')])
      expect(await failureOf(testConnection(within(studio, { probe: Effect.fail(failure) })))).toEqual(failure);
  });
});
