import { describe, expect, test } from 'vitest';
import { sampleEmission, sampleSeller } from './invoice-gateway.bench.ts';
import { failureOf, run, type GatewayHands } from './invoice-gateway.hands.contract.ts';

/** The seller’s registration, and reads that fail. */
export const failingContract = ({ bench }: GatewayHands): void => {
  describe('the seller', () => {
    const { vatNumber } = sampleSeller;

    test('is registered once per environment, however often it is asked for', async () => {
      expect(await run(bench().gateway.knowsSeller(vatNumber))).toBe(false);
      for (const _ of [1, 2])
        expect(await run(bench().gateway.registerSeller(sampleSeller))).toEqual({ kind: 'registered' });
      expect(bench().companies()).toBe(1);
      expect(await run(bench().gateway.knowsSeller(vatNumber))).toBe(true);
      expect(await run(bench().elsewhere.knowsSeller(vatNumber))).toBe(false);
    });

    test('whose registration had no answer is found registered, or not', async () => {
      bench().trouble('broken');
      expect((await run(bench().gateway.registerSeller(sampleSeller))).kind).toBe('unknown');
      expect(await run(bench().gateway.knowsSeller(vatNumber))).toBe(false);
      bench().trouble('lost');
      expect((await run(bench().gateway.registerSeller(sampleSeller))).kind).toBe('unknown');
      expect(await run(bench().gateway.knowsSeller(vatNumber))).toBe(true);
    });

    test('is not registered with credentials that are not accepted, nor where nobody listens', async () => {
      expect(await run(bench().stranger.registerSeller(sampleSeller))).toMatchObject({ where: 'credentials' });
      expect(await run(bench().unreachable.registerSeller(sampleSeller))).toMatchObject({ where: 'unreachable' });
      expect(bench().companies()).toBe(0);
    });
  });

  describe('failing reads', () => {
    test.each(['broken', 'failing', 'unreadable'] as const)(
      'a %s read is a fault, never an absence',
      async (trouble) => {
        bench().trouble(trouble);
        expect(await failureOf(bench().gateway.read('1'))).toMatchObject({ _tag: 'RemoteDown' });
        bench().trouble(trouble);
        expect(await failureOf(bench().gateway.list({ since: bench().today(), cursor: null }))).toMatchObject({
          _tag: 'RemoteDown',
        });
        bench().trouble(trouble);
        expect(await failureOf(bench().gateway.file('1', 'xml'))).toMatchObject({ _tag: 'RemoteDown' });
        bench().trouble(trouble);
        expect(await failureOf(bench().gateway.notifications('1'))).toMatchObject({ _tag: 'RemoteDown' });
        bench().trouble(trouble);
        expect(await failureOf(bench().gateway.knowsSeller('01234567897'))).toMatchObject({ _tag: 'RemoteDown' });
        bench().trouble(trouble);
        const { sellerVatNumber, number, date } = sampleEmission();
        const search = bench().gateway.search({ sellerVatNumber, number, date });
        expect(await failureOf(search)).toMatchObject({ _tag: 'RemoteDown' });
      },
    );

    test('the probe distinguishes good credentials, bad ones and an absent gateway', async () => {
      await run(bench().gateway.probe);
      expect(await failureOf(bench().stranger.probe)).toMatchObject({ _tag: 'RemoteDenied' });
      expect(await failureOf(bench().unreachable.probe)).toMatchObject({ _tag: 'RemoteDown' });
    });

    test('reads with credentials the gateway does not accept are denied', async () => {
      expect(await failureOf(bench().stranger.read('1'))).toMatchObject({ _tag: 'RemoteDenied' });
    });
  });
};
