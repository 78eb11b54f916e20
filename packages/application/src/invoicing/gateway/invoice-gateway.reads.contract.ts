import { describe, expect, test } from 'vitest';
import { sampleFattura, withoutTransmission } from './invoice-gateway.harness.ts';
import { run, type GatewayHands } from './invoice-gateway.hands.contract.ts';

/** What a gateway says of its rows. */
export const readsContract = ({ harness, emitted, search, list, listPages }: GatewayHands): void => {
  describe('reading', () => {
    test('a row follows the words of SDI, with its identifier', async () => {
      const { remoteId } = await emitted();
      await harness().decide(remoteId, 'CONS', 'Consegnata');
      const row = await run(harness().gateway.read(remoteId));
      expect(row).toMatchObject({ remoteId, state: 'CONS', direction: 'outbound' });
      expect(row?.sdiIdentifier).not.toBeNull();
      expect(row?.updatedAt).not.toBeNull();
    });

    test.each(['PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI'] as const)(
      'the state %s is distinct from every other one, in a read and in a list',
      async (state) => {
        const { remoteId } = await emitted();
        await harness().decide(remoteId, state, '00305 - IdCodice non valido');
        const row = await run(harness().gateway.read(remoteId));
        expect(row?.state).toBe(state);
        expect(state !== 'ERRO' || row?.message?.includes('00305')).toBe(true);
        expect((await list()).map((each) => each.state)).toEqual([state]);
      },
    );

    test('a message with a NUL is given with U+FFFD in its place, in a read and in a list', async () => {
      const { remoteId } = await emitted();
      await harness().decide(remoteId, 'ERRO', '00305 - x\0y');
      for (const row of [await run(harness().gateway.read(remoteId)), ...(await list())]) {
        expect(row).toMatchObject({ remoteId, state: 'ERRO' });
        expect(row?.message).toContain('x\uFFFDy');
      }
    });

    test('a word that stands in no table is no state, and is kept as it came', async () => {
      const { remoteId } = await emitted();
      await harness().say(remoteId, 'in coda?');
      expect(await run(harness().gateway.read(remoteId))).toMatchObject({ state: null, rawState: 'in coda?' });
      expect(await list()).toMatchObject([{ state: null, rawState: 'in coda?' }]);
    });

    test('an unknown row is null, has no file and no messages', async () => {
      expect(await run(harness().gateway.read('1'))).toBeNull();
      expect(await run(harness().gateway.file('1', 'xml'))).toBeNull();
      expect(await run(harness().gateway.notifications('1'))).toEqual([]);
    });

    test('the document is fetched as XML, and as the file it came in', async () => {
      const { remoteId } = await emitted();
      await harness().receive(sampleFattura({ number: 'F/9' }));
      const theirs = (await list()).find(({ direction }) => direction === 'inbound');
      const text = async (id: string, form: 'xml' | 'original'): Promise<string> =>
        new TextDecoder().decode((await run(harness().gateway.file(id, form)))?.bytes);
      expect(withoutTransmission(await text(remoteId, 'xml'))).toBe(withoutTransmission(sampleFattura()));
      for (const form of ['xml', 'original'] as const)
        expect(await text(theirs?.remoteId ?? '', form)).toBe(sampleFattura({ number: 'F/9' }));
    });

    test('SDI’s messages about a document are handed on, with the reasons of a refusal', async () => {
      const { remoteId } = await emitted({}, harness().elsewhere);
      expect(await run(harness().elsewhere.notifications(remoteId))).toEqual([]);
      await harness().decide(remoteId, 'ERRO', '00305 - IdCodice non valido');
      const messages = await run(harness().elsewhere.notifications(remoteId));
      expect(messages).toMatchObject([{ kind: 'NS', errors: [{ code: '00305', description: 'IdCodice non valido' }] }]);
      expect(messages[0]?.receivedAt).toBeInstanceOf(Temporal.Instant);
    });

    test('nothing of what we do marks a row as read', async () => {
      const { remoteId } = await emitted();
      await harness().receive(sampleFattura({ number: 'F/9' }));
      await run(harness().gateway.read(remoteId));
      await list();
      await search('SVC/1');
      await run(harness().gateway.probe);
      expect([2, null]).toContain(await harness().unreadCount());
    });

    test('the list holds both directions, and the state of a received row is empty', async () => {
      const { remoteId } = await emitted();
      await harness().receive(sampleFattura({ number: 'F/9' }));
      const rows = await list();
      expect(rows.map((row) => [row.direction, row.state, row.number])).toEqual([
        ['outbound', 'PREN', 'SVC/1'],
        ['inbound', null, 'F/9'],
      ]);
      expect(rows[0]?.remoteId).toBe(remoteId);
      expect(rows[1]?.rawState).toBe('');
    });

    test('the list leaves out what has not changed since the day', async () => {
      await emitted();
      expect(await list(harness().today().add({ days: 2 }))).toEqual([]);
    });

    test('a long list comes in pages, each row once', async () => {
      const made = 105;
      for (let number = 1; number <= made; number += 1) await emitted({ number: `SVC/${number}` });
      const pages = await listPages();
      expect(pages.length).toBeGreaterThan(1);
      const ids = pages.flatMap(({ rows }) => rows.map((row) => row.remoteId));
      expect([ids.length, new Set(ids).size]).toEqual([made, made]);
    });
  });
};
