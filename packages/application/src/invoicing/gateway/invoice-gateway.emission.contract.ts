import { describe, expect, test } from 'vitest';
import { sampleEmission, sampleFattura, withoutTransmission } from './invoice-gateway.harness.ts';
import { run, type GatewayHands } from './invoice-gateway.hands.contract.ts';

/** How transmissions end, and how a lost one is found again. */
export const emissionContract = ({ harness, emit, emitted, search }: GatewayHands): void => {
  describe('emitting', () => {
    test('a document is answered with an id and a provisional state; what was transmitted is there, or in its file', async () => {
      const row = await emitted();
      expect(row).toMatchObject({ direction: 'outbound', state: 'PREN', number: 'SVC/1', date: '2026-03-04' });
      const file = row.xml === null ? await run(harness().gateway.file(row.remoteId, 'xml')) : null;
      const transmitted = row.xml ?? new TextDecoder().decode(file?.bytes);
      expect(withoutTransmission(transmitted)).toBe(withoutTransmission(sampleFattura()));
    });

    test('a refused document says why, and nothing is stored', async () => {
      harness().refuseNext('XML non conforme allo schema FPR12');
      expect(await emit()).toMatchObject({
        kind: 'refused',
        where: 'content',
        message: expect.stringContaining('XML non conforme allo schema FPR12') as string,
      });
      expect(await search('SVC/1')).toEqual([]);
    });

    test('a refusal whose words cannot be stored settles all the same', async () => {
      harness().refuseNext('campo 1.4 non valido: x\0y');
      const outcome = await emit();
      expect(outcome).toMatchObject({ kind: 'refused', where: 'content' });
      expect(outcome.kind === 'refused' && outcome.message).toContain('x\uFFFDy');
    });

    test.each(['lost', 'unreadable'] as const)('a %s answer is unknown, and the document is found', async (trouble) => {
      harness().trouble(trouble);
      expect((await emit()).kind).toBe('unknown');
      expect(await search('SVC/1')).toHaveLength(1);
    });

    test.each(['broken', 'failing'] as const)('a %s call is unknown, and nothing is found', async (trouble) => {
      harness().trouble(trouble);
      expect((await emit()).kind).toBe('unknown');
      expect(await search('SVC/1')).toEqual([]);
    });

    test('a call that provably never left is refused as unreachable', async () => {
      expect(await run(harness().unreachable.emit(sampleEmission()))).toMatchObject({
        kind: 'refused',
        where: 'unreachable',
      });
    });

    test('credentials the gateway does not accept are refused as such', async () => {
      expect(await run(harness().stranger.emit(sampleEmission()))).toMatchObject({
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
      expect(await run(harness().elsewhere.read(remoteId))).toBeNull();
    });
  });

  describe('searching', () => {
    test('a document is found by seller, number and year, and no other one is', async () => {
      const { remoteId } = await emitted();
      await emitted({ number: 'SVC/12' });
      expect(await search('SVC/1')).toEqual([remoteId]);
      const { date } = sampleEmission();
      const other = harness().gateway.search({ sellerVatNumber: '12345678903', number: 'SVC/1', date });
      const lastYear = harness().gateway.search({
        sellerVatNumber: '01234567897',
        number: 'SVC/1',
        date: date.subtract({ years: 1 }),
      });
      expect([await run(other), await run(lastYear)]).toEqual([[], []]);
    });

    test('a received document of the same number is not a proof', async () => {
      await harness().receive(sampleFattura());
      expect(await search('SVC/1')).toEqual([]);
    });
  });
};
