import { describe, expect, test } from 'vitest';
import { sampleEmission, sampleSeller } from './invoice-gateway.harness.ts';
import { failureOf, run, type GatewayHands } from './invoice-gateway.hands.contract.ts';

/** The seller’s registration, and reads that fail. */
export const failingContract = ({ harness }: GatewayHands): void => {
  describe('the seller', () => {
    const { vatNumber } = sampleSeller;

    test('is registered once per environment, however often it is asked for', async () => {
      expect(await run(harness().gateway.knowsSeller(vatNumber))).toBe(false);
      for (const _ of [1, 2])
        expect(await run(harness().gateway.registerSeller(sampleSeller))).toEqual({ kind: 'registered' });
      expect(harness().companies()).toBe(1);
      expect(await run(harness().gateway.knowsSeller(vatNumber))).toBe(true);
      expect(await run(harness().elsewhere.knowsSeller(vatNumber))).toBe(false);
    });

    test('whose registration had no answer is found registered, or not', async () => {
      harness().trouble('broken');
      expect((await run(harness().gateway.registerSeller(sampleSeller))).kind).toBe('unknown');
      expect(await run(harness().gateway.knowsSeller(vatNumber))).toBe(false);
      harness().trouble('lost');
      expect((await run(harness().gateway.registerSeller(sampleSeller))).kind).toBe('unknown');
      expect(await run(harness().gateway.knowsSeller(vatNumber))).toBe(true);
    });

    test('is not registered with credentials that are not accepted, nor where nobody listens', async () => {
      expect(await run(harness().stranger.registerSeller(sampleSeller))).toMatchObject({ where: 'credentials' });
      expect(await run(harness().unreachable.registerSeller(sampleSeller))).toMatchObject({ where: 'unreachable' });
      expect(harness().companies()).toBe(0);
    });
  });

  describe('failing reads', () => {
    test.each(['broken', 'failing', 'unreadable'] as const)(
      'a %s read is a fault, never an absence',
      async (trouble) => {
        harness().trouble(trouble);
        expect(await failureOf(harness().gateway.read('1'))).toMatchObject({ _tag: 'RemoteDown' });
        harness().trouble(trouble);
        expect(await failureOf(harness().gateway.list({ since: harness().today(), cursor: null }))).toMatchObject({
          _tag: 'RemoteDown',
        });
        harness().trouble(trouble);
        expect(await failureOf(harness().gateway.file('1', 'xml'))).toMatchObject({ _tag: 'RemoteDown' });
        harness().trouble(trouble);
        expect(await failureOf(harness().gateway.notifications('1'))).toMatchObject({ _tag: 'RemoteDown' });
        harness().trouble(trouble);
        expect(await failureOf(harness().gateway.knowsSeller('01234567897'))).toMatchObject({ _tag: 'RemoteDown' });
        harness().trouble(trouble);
        const { sellerVatNumber, number, date } = sampleEmission();
        const search = harness().gateway.search({ sellerVatNumber, number, date });
        expect(await failureOf(search)).toMatchObject({ _tag: 'RemoteDown' });
      },
    );

    test('the probe distinguishes good credentials, bad ones and an absent gateway', async () => {
      await run(harness().gateway.probe);
      expect(await failureOf(harness().stranger.probe)).toMatchObject({ _tag: 'RemoteDenied' });
      expect(await failureOf(harness().unreachable.probe)).toMatchObject({ _tag: 'RemoteDown' });
    });

    test('reads with credentials the gateway does not accept are denied', async () => {
      expect(await failureOf(harness().stranger.read('1'))).toMatchObject({ _tag: 'RemoteDenied' });
    });
  });
};
