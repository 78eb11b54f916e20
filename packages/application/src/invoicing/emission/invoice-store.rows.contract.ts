import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { summaryOf, type FatturaRow } from '@svc/domain/invoicing';
import { after, anId, aSellerNumber } from '../../testing/fixtures.ts';
import { aDocument, aFattura, anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { EmissionRecord } from './invoice-store.ts';

const stored = async (world: StoreWorld, over: Partial<FatturaRow> = {}): Promise<FatturaRow> => {
  const row = aFattura(over);
  await run(world.invoices.insertRow(row));
  return row;
};
const date = (text: string) => Temporal.PlainDate.from(text);

export const fatturaRowContract = (name: string, open: OpenStoreWorld): void => {
  roundTrips(name, open);
  numbers(name, open);
};

const roundTrips = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: documents`, () => {
    it('come back with every field, as inserted and as saved', async ({ world }) => {
      const row = await stored(world);
      expect(await run(world.invoices.findRow(row.id))).toEqual(row);
      const content = aDocument();
      const later: FatturaRow = {
        ...row,
        provider: 'GatewayB',
        environment: 'Prod',
        state: 'CONS',
        rawState: 'cons ',
        message: 'consegnata',
        remoteId: anId(),
        sdiIdentifier: '123456789',
        fileName: 'IT12345678903_00001.xml',
        number: 'SVC-2027-000009',
        date: date('2027-03-02'),
        content: { ...content, SistemaEmittente: 'svc' },
        revision: 2,
        attempts: 4,
        counterpartyName: 'Ànna & Figli',
        counterpartyTaxCode: null,
        submittedXml: '<a>è</a>',
        transmittedXml: '<a>é</a>',
        fiscalHash: 'f'.repeat(64),
        read: false,
        updatedAt: after(9),
      };
      await run(world.invoices.saveRow(later));
      expect(await run(world.invoices.findRow(row.id))).toEqual(later);
      expect(await run(world.unitOfWork.run(world.invoices.lockRow(row.id)))).toEqual(later);
      await run(world.invoices.saveRow(row));
      expect(await run(world.invoices.findRow(row.id))).toEqual(row);
    });

    it('come back with what they belong to, and as drafts without a number', async ({ world }) => {
      const source = await stored(world);
      const draft = await stored(world, {
        provider: 'Local',
        state: 'DRAFT',
        orderId: anOrderNumber(),
        jobId: anId(),
        sourceId: source.id,
        documentType: 'TD04',
        series: null,
        number: null,
        totalCents: 0,
      });
      expect(await run(world.invoices.findRow(draft.id))).toEqual(draft);
    });

    it('that are not there are not found', async ({ world }) => {
      expect(await run(world.invoices.findRow(anId()))).toBeNull();
      const lock = world.unitOfWork.run(world.invoices.lockRow(anId()));
      expect(await failureOf(lock)).toEqual({ _tag: 'NotFound', what: 'Fattura' });
    });

    it('are locked for one at a time: no update is lost', async ({ world }) => {
      const { id } = await stored(world);
      const count = world.unitOfWork.run(
        Effect.gen(function* () {
          const row = yield* world.invoices.lockRow(id);
          yield* Effect.yieldNow;
          yield* world.invoices.saveRow({ ...row, attempts: row.attempts + 1 });
        }),
      );
      await together(times(8, () => count));
      expect((await run(world.invoices.findRow(id)))?.attempts).toBe(8);
    });

    it('are listed without the documents themselves, by day and by who has read them', async ({ world }) => {
      const orderId = anOrderNumber();
      const [early, late] = [
        await stored(world, { orderId, date: date('2027-03-01'), submittedXml: '<a/>', transmittedXml: '<b/>' }),
        await stored(world, { orderId, date: date('2027-03-31'), read: false }),
      ];
      const list = async (over: object) =>
        (await run(world.invoices.list({ page: 1, pageSize: 9, orderId, ...over }))).items.map(({ id }) => id);
      const [shown] = (await run(world.invoices.list({ page: 1, pageSize: 1, orderId, read: true }))).items;
      expect(shown).toEqual(summaryOf(early));
      expect(Object.keys(shown ?? {})).not.toContain('content');
      expect(await list({ from: date('2027-03-01'), to: date('2027-03-31') })).toEqual([late.id, early.id]);
      expect(await list({ from: date('2027-03-02') })).toEqual([late.id]);
      expect(await list({ to: date('2027-03-30') })).toEqual([early.id]);
      expect(await list({ read: false })).toEqual([late.id]);
    });

    it('count as unread while they are received and nobody has looked', async ({ world }) => {
      const before = await run(world.invoices.countUnread);
      const received = await stored(world, { direction: 'inbound', state: 'RECEIVED', read: false });
      await stored(world, { direction: 'inbound', state: 'RECEIVED', read: true });
      await stored(world, { read: false });
      expect((await run(world.invoices.countUnread)) - before).toBe(1);
      await run(world.invoices.saveRow({ ...received, read: true }));
      expect(await run(world.invoices.countUnread)).toBe(before);
    });

    it('are listed newest first, by page, by book, state and order', async ({ world }) => {
      const orderId = anOrderNumber();
      const [one, two, three] = [
        await stored(world, { orderId, date: date('2027-03-01'), createdAt: after(1) }),
        await stored(world, { orderId, date: date('2027-03-02'), createdAt: after(2), state: 'RIFI' }),
        await stored(world, {
          orderId,
          date: date('2027-03-03'),
          createdAt: after(3),
          state: 'RECEIVED',
          book: 'purchases',
        }),
      ];
      const list = (over: object) => run(world.invoices.list({ page: 1, pageSize: 2, orderId, ...over }));
      expect(await list({})).toEqual({ items: [three, two].map(summaryOf), total: 3 });
      expect(await list({ page: 2 })).toEqual({ items: [summaryOf(one)], total: 3 });
      expect(await list({ book: 'purchases' })).toEqual({ items: [summaryOf(three)], total: 1 });
      expect(await list({ states: ['RIFI'] })).toEqual({ items: [summaryOf(two)], total: 1 });
      expect(await list({ states: ['RIFI'], book: 'purchases' })).toEqual({ items: [], total: 0 });
    });
  });
};

const numbers = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const taken = async (world: StoreWorld, row: FatturaRow) => {
    const tried = await run(Effect.result(world.invoices.insertRow(row)));
    if (tried._tag === 'Failure') expect(tried.failure).toMatchObject({ _tag: 'Taken' });
    return tried._tag === 'Failure';
  };
  describe(`${name}: a document's number`, () => {
    const same = { number: 'SVC-2027-000007', fiscalYear: 2027 };
    const beside: readonly [string, Partial<FatturaRow>, boolean][] = [
      ['the same of the same seller and year', {}, true],
      ['another number', { number: 'SVC-2027-000008' }, false],
      ['the next year', { fiscalYear: 2028 }, false],
      ['another issuer', { issuer: aSellerNumber() }, false],
      ['one of another seller that the same issuer writes', { sellerVatNumber: aSellerNumber() }, true],
      ['one received', { direction: 'inbound', state: 'RECEIVED' }, false],
      ['a credit note', { documentType: 'TD04' }, false],
      ['a simplified credit note', { documentType: 'TD08' }, false],
      ['a debit note', { documentType: 'TD05' }, true],
      ['a simplified invoice', { documentType: 'TD07' }, true],
      ['a simplified debit note', { documentType: 'TD09' }, true],
      ['a draft without number', { number: null }, false],
    ];
    it.for(beside)('beside %s is taken: %#', async ([, over, expected], { world }) => {
      const sellerVatNumber = aSellerNumber();
      await stored(world, { ...same, sellerVatNumber });
      expect(await taken(world, aFattura({ ...same, sellerVatNumber, issuer: sellerVatNumber, ...over }))).toBe(
        expected,
      );
    });

    it('is held by an outbound document of that seller, year and kind alone', async ({ world }) => {
      const mine = {
        issuer: aSellerNumber(),
        fiscalYear: 2027,
        number: 'SVC-2027-000001',
        documentType: 'TD01',
      };
      const holder = (over: Partial<typeof mine> = {}) => run(world.invoices.numberHolder({ ...mine, ...over }));
      await stored(world, { ...mine, direction: 'inbound', remoteId: anId() });
      expect(await holder()).toBeNull();
      const { id } = await stored(world, mine);
      expect([await holder(), await holder({ documentType: 'TD05' })]).toEqual([id, id]);
      expect([await holder({ documentType: 'TD04' }), await holder({ documentType: 'TD08' })]).toEqual([null, null]);
      expect([await holder({ fiscalYear: 2028 }), await holder({ number: 'SVC-2027-000002' })]).toEqual([null, null]);
    });

    it('of a supplier is taken once among the files, and once for the same document, wherever it comes from', async ({
      world,
    }) => {
      const received = { ...same, direction: 'inbound', sellerVatNumber: aSellerNumber() } as const;
      const file = { ...received, provider: 'Local', state: 'DRAFT' } as const;
      const first = await stored(world, file);
      const copies = [
        {},
        { fiscalHash: 'other' },
        { provider: 'GatewayA' },
        { provider: 'GatewayB', remoteId: anId() },
      ] as const;
      for (const copy of copies) expect(await taken(world, aFattura({ ...file, ...copy }))).toBe(true);
      expect(await run(world.invoices.receivedHolders(first))).toEqual([
        { id: first.id, fiscalHash: first.fiscalHash },
      ]);
      for (const other of [
        { documentType: 'TD04' },
        { number: 'X/1' },
        { fiscalYear: 2028 },
        { provider: 'GatewayA', fiscalHash: 'another document under its number' },
      ] as const)
        expect(await taken(world, aFattura({ ...file, ...other }))).toBe(false);
      expect(await run(world.invoices.receivedHolders(first))).toHaveLength(2);
      expect(await run(world.invoices.receivedHolders({ ...first, issuer: aSellerNumber() }))).toEqual([]);
    });

    it.for(['TD04', 'TD08'])(
      'is not free for a second credit note: 00404 counts %s by itself',
      async (documentType, { world }) => {
        const sellerVatNumber = aSellerNumber();
        await stored(world, { ...same, sellerVatNumber, documentType });
        expect(await taken(world, aFattura({ ...same, sellerVatNumber, documentType }))).toBe(true);
      },
    );

    it('is not free for a save either, and its own row may keep it', async ({ world }) => {
      const sellerVatNumber = aSellerNumber();
      const first = await stored(world, { ...same, sellerVatNumber });
      const second = await stored(world, { ...same, sellerVatNumber, number: null });
      expect(await failureOf(world.invoices.saveRow({ ...second, number: same.number }))).toMatchObject({
        _tag: 'Taken',
      });
      await run(world.invoices.saveRow({ ...first, revision: 2 }));
      expect((await run(world.invoices.findRow(second.id)))?.number).toBeNull();
    });

    it('goes to one of many who write it at once', async ({ world }) => {
      const sellerVatNumber = aSellerNumber();
      const tries = times(6, () => Effect.result(world.invoices.insertRow(aFattura({ ...same, sellerVatNumber }))));
      expect((await together(tries)).filter((each) => each._tag === 'Success')).toHaveLength(1);
    });
  });
};

export const mirrorContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the mirror`, () => {
    it('finds a row by gateway, environment and the id over there', async ({ world }) => {
      const remoteId = anId();
      const row = await stored(world, { remoteId });
      expect(await run(world.invoices.findRemote('GatewayA', 'Test', remoteId))).toEqual(row);
      expect(await run(world.invoices.findRemote('GatewayA', 'Prod', remoteId))).toBeNull();
      expect(await run(world.invoices.findRemote('GatewayB', 'Test', remoteId))).toBeNull();
      expect(await run(world.invoices.findRemote('GatewayA', 'Test', anId()))).toBeNull();
    });

    it('has one row per id over there', async ({ world }) => {
      const { remoteId } = await stored(world, { remoteId: anId() });
      expect(await failureOf(world.invoices.insertRow(aFattura({ remoteId })))).toMatchObject({ _tag: 'Taken' });
      await stored(world, { remoteId, environment: 'Prod' });
    });

    it('does not give an id over there to a second row, and nothing of that transaction is kept', async ({ world }) => {
      const holder = await stored(world, { remoteId: anId() });
      const row = await stored(world);
      const adopted = world.unitOfWork.run(
        Effect.gen(function* () {
          const locked = yield* world.invoices.lockRow(row.id);
          yield* world.invoices.saveRow({ ...locked, attempts: 7 });
          yield* world.invoices.saveRow({ ...locked, remoteId: holder.remoteId });
        }),
      );
      expect(await failureOf(adopted)).toMatchObject({ _tag: 'Taken' });
      expect(await run(world.invoices.findRow(row.id))).toEqual(row);
      expect(await run(world.invoices.findRemote('GatewayA', 'Test', holder.remoteId ?? ''))).toEqual(holder);
    });

    it('keeps every transmission, in the order of the attempts; the answer completes its record', async ({ world }) => {
      const { id: fatturaId } = await stored(world);
      const record = (attempt: number): EmissionRecord => ({
        fatturaId,
        attempt,
        revision: attempt,
        submittedXml: `<a n="${attempt}"/>`,
        transmittedXml: null,
        at: after(attempt),
      });
      for (const attempt of [1, 2]) await run(world.invoices.recordEmission(record(attempt)));
      const answered = { ...record(1), transmittedXml: '<b/>', at: after(99) };
      await run(world.invoices.recordEmission(answered));
      expect(await run(world.invoices.emissions(fatturaId))).toEqual([answered, record(2)]);
      expect(await run(world.invoices.emissions(anId()))).toEqual([]);
    });
  });
};
