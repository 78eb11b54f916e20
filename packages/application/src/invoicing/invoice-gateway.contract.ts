import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  sampleEmission,
  sampleFattura,
  withoutTransmission,
  type InvoiceGatewayBench,
  type SampleChange,
} from './invoice-gateway.bench.ts';
import type { EmissionOutcome, RemoteFattura } from './invoice-gateway.ts';

const run = Effect.runPromise;
const failureOf = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect));

/** The rules every e-invoicing gateway adapter keeps. */
export const invoiceGatewayContract = (name: string, open: () => Promise<InvoiceGatewayBench>): void => {
  describe(`invoice gateway: ${name}`, () => {
    let bench: InvoiceGatewayBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const emit = (change?: SampleChange): Promise<EmissionOutcome> => run(bench.gateway.emit(sampleEmission(change)));
    const emitted = async (change?: SampleChange): Promise<RemoteFattura> => {
      const outcome = await emit(change);
      if (outcome.kind !== 'answered') throw new Error(`not answered: ${JSON.stringify(outcome)}`);
      return outcome.row;
    };
    const search = async (number: string): Promise<readonly string[]> => {
      const { sellerVatNumber, date } = sampleEmission();
      return (await run(bench.gateway.search({ sellerVatNumber, number, date }))).map((row) => row.remoteId);
    };
    const list = (page = 1, since = bench.today().subtract({ days: 3 })) => run(bench.gateway.list({ since, page }));

    describe('emitting', () => {
      test('a document is answered with an id, a provisional state and the bytes that were transmitted', async () => {
        const row = await emitted();
        expect(row).toMatchObject({ direction: 'outbound', rawState: 'PREN', number: 'SVC/1', date: '2026-03-04' });
        expect(withoutTransmission(row.xml)).toBe(withoutTransmission(sampleFattura()));
      });

      test('a refused document says why, and nothing is stored', async () => {
        bench.planAnswer({ refuse: 'XML non conforme allo schema FPR12' });
        expect(await emit()).toMatchObject({
          kind: 'refused',
          where: 'content',
          message: 'XML non conforme allo schema FPR12',
        });
        expect(await search('SVC/1')).toEqual([]);
      });

      test.each([
        ['ERRO', '00305 - IdCodice non valido'],
        ['BOH', 'una parola mai vista'],
      ])('the word %s is handed on as it came', async (state, message) => {
        bench.planAnswer({ state, message });
        const row = await emitted();
        expect(row.rawState).toBe(state);
        expect(row.message).toContain(message);
      });

      test.each(['lost', 'unreadable'] as const)(
        'a %s answer is unknown, and the document is found',
        async (trouble) => {
          bench.trouble(trouble);
          expect((await emit()).kind).toBe('unknown');
          expect(await search('SVC/1')).toHaveLength(1);
        },
      );

      test.each(['broken', 'failing'] as const)('a %s call is unknown, and nothing is found', async (trouble) => {
        bench.trouble(trouble);
        expect((await emit()).kind).toBe('unknown');
        expect(await search('SVC/1')).toEqual([]);
      });

      test('a call that provably never left is refused as unreachable', async () => {
        expect(await run(bench.unreachable.emit(sampleEmission()))).toMatchObject({
          kind: 'refused',
          where: 'unreachable',
        });
      });

      test('credentials the gateway does not accept are refused as such', async () => {
        expect(await run(bench.stranger.emit(sampleEmission()))).toMatchObject({
          kind: 'refused',
          where: 'credentials',
        });
      });

      test('a repeated document is a second one: there is no key that would join them', async () => {
        const ids = [(await emitted()).remoteId, (await emitted()).remoteId];
        expect(new Set(await search('SVC/1'))).toEqual(new Set(ids));
      });

      test('the environments do not know each other', async () => {
        const { remoteId } = await emitted();
        expect(await run(bench.elsewhere.read(remoteId))).toBeNull();
      });
    });

    describe('searching', () => {
      test('a document is found by seller, number and year, and no other one is', async () => {
        const { remoteId } = await emitted();
        await emitted({ number: 'SVC/12' });
        expect(await search('SVC/1')).toEqual([remoteId]);
        const { date } = sampleEmission();
        const other = bench.gateway.search({ sellerVatNumber: '12345678903', number: 'SVC/1', date });
        const lastYear = bench.gateway.search({
          sellerVatNumber: '01234567897',
          number: 'SVC/1',
          date: date.subtract({ years: 1 }),
        });
        expect([await run(other), await run(lastYear)]).toEqual([[], []]);
      });

      test('a received document of the same number is not a proof', async () => {
        await bench.receive(sampleFattura());
        expect(await search('SVC/1')).toEqual([]);
      });
    });

    describe('reading', () => {
      test('a row follows the words of SDI, with its identifier', async () => {
        const { remoteId } = await emitted();
        await bench.decide(remoteId, 'CONS', 'Consegnata');
        const row = await run(bench.gateway.read(remoteId));
        expect(row).toMatchObject({ remoteId, rawState: 'CONS', direction: 'outbound' });
        expect(row?.sdiIdentifier).not.toBeNull();
        expect(row?.updatedAt).not.toBeNull();
      });

      test('an unknown row is null', async () => {
        expect(await run(bench.gateway.read('1'))).toBeNull();
      });

      test('nothing of what we do marks a row as read', async () => {
        const { remoteId } = await emitted();
        await bench.receive(sampleFattura({ number: 'F/9' }));
        await run(bench.gateway.read(remoteId));
        await list();
        await search('SVC/1');
        await run(bench.gateway.probe);
        expect(await bench.unreadCount()).toBe(2);
      });

      test('the list holds both directions, and the state of a received row is empty', async () => {
        const { remoteId } = await emitted();
        await bench.receive(sampleFattura({ number: 'F/9' }));
        const { rows, more } = await list();
        expect(more).toBe(false);
        expect(rows.map((row) => [row.direction, row.rawState, row.number])).toEqual([
          ['outbound', 'PREN', 'SVC/1'],
          ['inbound', '', 'F/9'],
        ]);
        expect(rows[0]?.remoteId).toBe(remoteId);
        expect(rows[1]?.xml).toBe(sampleFattura({ number: 'F/9' }));
      });

      test('the list leaves out what has not changed since the day', async () => {
        await emitted();
        expect((await list(1, bench.today().add({ days: 2 }))).rows).toEqual([]);
      });

      test('a long list comes in pages, each row once', async () => {
        const made = 105;
        for (let number = 1; number <= made; number += 1) await emitted({ number: `SVC/${number}` });
        const first = await list(1);
        const second = await list(2);
        expect([first.more, second.more]).toEqual([true, false]);
        const ids = [...first.rows, ...second.rows].map((row) => row.remoteId);
        expect([ids.length, new Set(ids).size]).toEqual([made, made]);
      });
    });

    describe('failing reads', () => {
      test.each(['broken', 'failing', 'unreadable'] as const)(
        'a %s read is a fault, never an absence',
        async (trouble) => {
          bench.trouble(trouble);
          expect(await failureOf(bench.gateway.read('1'))).toMatchObject({ _tag: 'RemoteDown' });
          bench.trouble(trouble);
          expect(await failureOf(bench.gateway.list({ since: bench.today(), page: 1 }))).toMatchObject({
            _tag: 'RemoteDown',
          });
          bench.trouble(trouble);
          const { sellerVatNumber, number, date } = sampleEmission();
          const lost = bench.gateway.search({ sellerVatNumber, number, date });
          expect(await failureOf(lost)).toMatchObject({ _tag: 'RemoteDown' });
        },
      );

      test('the probe tells good credentials, bad ones and an absent gateway apart', async () => {
        await run(bench.gateway.probe);
        expect(await failureOf(bench.stranger.probe)).toMatchObject({ _tag: 'RemoteDenied' });
        expect(await failureOf(bench.unreachable.probe)).toMatchObject({ _tag: 'RemoteDown' });
      });

      test('reads with credentials the gateway does not accept are denied', async () => {
        expect(await failureOf(bench.stranger.read('1'))).toMatchObject({ _tag: 'RemoteDenied' });
      });
    });
  });
};
