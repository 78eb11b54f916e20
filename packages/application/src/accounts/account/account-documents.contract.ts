import { describe, expect } from 'vitest';
import type { FatturaRow } from '@svc/domain/invoicing';
import { aBooking, anAccount, now, operator } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { anOpenOrder, opened, storedSlot } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const anybody = async (world: StoreWorld) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};

/** What every AccountRecords knows of documents. */
export const accountDocumentsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the documents of a person`, () => {
    /** A class and a subscription invoiced at the desk, an order's invoice, and a note on the first. */
    const documented = async (world: StoreWorld, over: Partial<FatturaRow> = {}) => {
      const { id, email } = await anybody(world);
      const slot = await storedSlot(world);
      const booking = aBooking(slot, { userId: id, state: 'Confirmed' });
      await run(world.bookings.insert(booking));
      const pack = await storedSubscription(world, { userId: id });
      const { order } = await opened(world, anOpenOrder(await storedSlot(world), { userId: id }));
      const put = async (change: Partial<FatturaRow>): Promise<FatturaRow> => {
        const row = aFattura({ buyerEmail: email, ...change });
        await run(world.invoices.insertRow(row));
        return row;
      };
      const ofClass = await put(over);
      const ofPack = await put(over);
      const ofOrder = await put({ ...over, orderId: order.id });
      const note = await put({ documentType: 'TD04', sourceId: ofClass.id, state: 'DRAFT', number: null });
      await run(world.invoices.claimSales([{ kind: 'booking', id: booking.id }], ofClass.id));
      await run(world.invoices.claimSales([{ kind: 'subscription', id: pack.id }], ofPack.id));
      return { id, booking, pack, rows: [ofClass, ofPack, ofOrder, note] };
    };
    const draft = { state: 'DRAFT', provider: 'Local', number: null } as const;
    const left = async (world: StoreWorld, rows: readonly FatturaRow[]) => {
      const found = [];
      for (const { id } of rows) found.push(await run(world.invoices.findRow(id)));
      return found.map((row) => row && [row.number, row.buyerEmail]);
    };

    it('users.gdpr-export: are those of orders, of classes and subscriptions invoiced at the desk, and the notes on them', async ({
      world,
    }) => {
      const [mine, other] = [await documented(world), await documented(world, draft)];
      for (const { id, rows } of [mine, other]) {
        expect((await run(world.records.tiesOf(id, now))).invoices).toBe(4);
        const { rows: exported } = await run(world.records.exportPage(id, 'invoices', null, 100));
        const sorted = (numbers: readonly unknown[]) => numbers.map(String).toSorted();
        expect(sorted(exported.map(({ number }) => number))).toEqual(sorted(rows.map(({ number }) => number)));
        expect(exported.map(({ buyerEmail }) => buyerEmail)).toEqual(rows.map(({ buyerEmail }) => buyerEmail));
      }
    });

    it('users.gdpr-delete: stay once they are numbered, without an address to write to', async ({ world }) => {
      const { id, rows } = await documented(world);
      await run(world.records.forgetPersons([id], operator));
      expect(await left(world, rows)).toEqual(rows.map(({ number }) => [number, null]));
    });

    it('users.gdpr-delete: go while they are drafts of the desk, and their sales are free; what an order or a refund owes stays', async ({
      world,
    }) => {
      const [{ id, booking, pack, rows }, other] = [await documented(world, draft), await documented(world, draft)];
      await run(world.records.forgetPersons([id], operator));
      expect(await left(world, rows)).toEqual([null, null, [null, null], [null, null]]);
      const sales = [
        { kind: 'booking', id: booking.id },
        { kind: 'subscription', id: pack.id },
      ] as const;
      expect(await run(world.invoices.holdersOf(sales))).toEqual([]);
      expect(await left(world, other.rows)).toEqual(other.rows.map(({ number, buyerEmail }) => [number, buyerEmail]));
    });

    it('users.gdpr-delete: of one draft over the sales of two persons nothing goes but the address', async ({
      world,
    }) => {
      const [mine, other] = [await documented(world, draft), await documented(world, draft)];
      const together = aFattura(draft);
      await run(world.invoices.insertRow(together));
      for (const { rows, booking } of [mine, other]) {
        await run(world.invoices.releaseSales(rows[0]!.id));
        await run(world.invoices.claimSales([{ kind: 'booking', id: booking.id }], together.id));
      }
      await run(world.records.forgetPersons([mine.id], operator));
      expect(await run(world.invoices.findRow(together.id))).not.toBeNull();
      await run(world.records.forgetPersons([mine.id, other.id], operator));
      expect(await run(world.invoices.findRow(together.id))).toBeNull();
    });

    it('users.gdpr-delete: written by hand forget the address they would be mailed to', async ({ world }) => {
      const { email } = await anybody(world);
      const rows = [aFattura({ buyerEmail: email.toUpperCase() }), aFattura({ buyerEmail: 'other@example.test' })];
      for (const row of rows) await run(world.invoices.insertRow(row));
      await run(world.records.forgetAddresses([email]));
      expect((await left(world, rows)).map((row) => row?.[1])).toEqual([null, 'other@example.test']);
    });
  });
};
