import { describe, expect } from 'vitest';
import { blankProfile, noLockout, type Account } from '@svc/domain/accounts';
import { contact, preference } from '@svc/domain/content';
import type { AccountId, MailId, SessionId } from '@svc/domain/kernel';
import { aFile, anUpload } from '../../testing/fixtures.files.ts';
import { aBooking, after, anActivity, anId, anna, aSlot, now, operator } from '../../testing/fixtures.ts';
import { aContact, aPreference } from '../../testing/fixtures.contacts.ts';
import { aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import { anAlert, anOpenOrder, changed, opened, storedSlot } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import type { OpenAuditedWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import { accountAuditContract, audited, stored } from './account-audit.contract.ts';
import { accountMentionsContract } from './account-mentions.contract.ts';
import { accountDocumentsContract } from './account-documents.contract.ts';
import { aPasskey } from '../second-factor/passkey-stores.contract.ts';
import { exportSections, type PersonalPage, type ExportSection, type PersonalRow } from './account-records.ts';

const nothing = {
  bookings: { future: 0, futurePaid: 0, past: 0 },
  orders: { open: 0, closed: 0 },
  invoices: 0,
  billingProfile: false,
  entriesLeft: 0,
  photos: 0,
  openSessions: 0,
  activities: 0,
};

/** A free booking of a class that begins at `startsAt`, its place taken. */
const books = async (
  world: StoreWorld,
  userId: AccountId,
  startsAt: Temporal.Instant,
  state = 'Confirmed' as const,
) => {
  const activity = anActivity();
  const slot = aSlot(activity, { startsAt, taken: 1 });
  await run(world.activities.put(activity));
  await run(world.slots.put(slot));
  await run(world.bookings.insert(aBooking(slot, { userId, state })));
  return slot;
};
/** What every AccountRecords holds. */
export const accountRecordsContract = (name: string, open: OpenAuditedWorld): void => {
  const it = inWorld(open);
  describe(`${name}: what hangs on an account`, () => {
    it('is nothing for a new one', async ({ world }) => {
      const { id } = await stored(world);
      expect(await run(world.records.tiesOf(id, now))).toEqual(nothing);
    });

    it('is counted, and nobody else’s with it', async ({ world }) => {
      const [account, other] = [await stored(world), await stored(world)];
      const { id } = account;
      await books(world, id, after(3600));
      await books(world, id, after(-3600));
      await books(world, other.id, after(3600));
      await opened(world, anOpenOrder(await storedSlot(world), { userId: id }));
      await run(world.billingProfiles.put(id, anna));
      await run(world.sessions.open(anId<SessionId>(), account));
      await run(world.activities.put(anActivity({ professionalIds: [id] })));
      expect(await run(world.records.tiesOf(id, now))).toEqual({
        ...nothing,
        bookings: { future: 1, futurePaid: 0, past: 1 },
        orders: { open: 1, closed: 0 },
        billingProfile: true,
        openSessions: 1,
        activities: 1,
      });
    });

    it('an order that ended is open while the payer’s bank is still waited for', async ({ world }) => {
      const { id } = await stored(world);
      const { order } = await opened(world, anOpenOrder(await storedSlot(world), { userId: id }));
      const ties = async () => (await run(world.records.tiesOf(id, now))).orders;
      await changed(world, order.id, () => ({ order: { state: 'Expired' } }));
      expect(await ties()).toEqual({ open: 0, closed: 1 });
      await changed(world, order.id, () => ({ attempt: { state: 'Awaiting', awaited: { since: now, lookAt: now } } }));
      expect(await ties()).toEqual({ open: 1, closed: 0 });
    });

    it('a class that begins this very moment is no longer ahead', async ({ world }) => {
      const { id } = await stored(world);
      await books(world, id, now);
      expect((await run(world.records.tiesOf(id, now))).bookings).toEqual({ future: 0, futurePaid: 0, past: 1 });
    });
  });

  describe(`${name}: the traces of a person`, () => {
    const withTraces = async (world: StoreWorld): Promise<Account> => {
      const account = await stored(world, { privilegeBits: 1 });
      const { id, email } = account;
      await run(world.sessions.open(anId<SessionId>(), account));
      await run(world.lockouts.update(email, () => noLockout(now)));
      await run(world.billingProfiles.put(id, anna));
      await run(world.professionals.put({ ...blankProfile(account), displayName: 'Prof' }));
      await run(world.identities.link({ provider: 'idp_a', subject: anId(), accountId: id, linkedAt: now }));
      await run(world.passkeys.insert(aPasskey(account, { name: 'Telefono di Anna' })));
      const mail = { id: anId<MailId>(), at: now, kind: 'otpCode', to: email, subject: 's', text: 't' } as const;
      await run(world.mails.enqueue(mail));
      const event = {
        at: now,
        method: 'password',
        success: true,
        maskedEmail: 'a***@x',
        accountId: id,
        reason: null,
      } as const;
      await run(world.authEvents.append(event));
      const known = aContact({ lastName: 'Conti', userId: id });
      await run(world.entities.of(contact).insert(known));
      await run(world.entities.of(preference).insert(aPreference({ userId: id })));
      await run(world.entities.of(preference).insert(aPreference({ contactId: known.id })));
      await run(world.storedFiles.insert(aFile({ ownerId: id, displayName: 'Anna a Como.png' })));
      const { form } = await storedForm(world);
      await run(world.formSubmissions.insert(aSubmission(form, { contactId: known.id })));
      await books(world, id, after(-3600));
      await run(world.bookingBlocks.put({ userId: id, until: now, cause: 'staff', reason: 'Nome e cognome' }));
      await opened(world, anOpenOrder(await storedSlot(world), { userId: id }));
      return account;
    };
    /** Everything, page by page, as the download reads it. */
    const exported = async (world: StoreWorld, id: AccountId, limit = 100) => {
      const parts = new Map<ExportSection, PersonalRow[]>();
      for (const section of exportSections) {
        const rows: PersonalRow[] = [];
        let after: string | null = null;
        do {
          const page: PersonalPage = await run(world.records.exportPage(id, section, after, limit));
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          rows.push(...page.rows);
          after = page.next;
        } while (after !== null);
        parts.set(section, rows);
      }
      return Object.fromEntries(parts) as unknown as Readonly<Record<ExportSection, readonly PersonalRow[]>>;
    };
    const counts = async (world: StoreWorld, id: AccountId) =>
      Object.fromEntries(Object.entries(await exported(world, id)).map(([section, rows]) => [section, rows.length]));
    it('users.gdpr-export: are all in the download, without a hash', async ({ world }) => {
      const account = await withTraces(world);
      expect(await counts(world, account.id)).toEqual({
        account: 1,
        professionalProfile: 1,
        billingProfile: 1,
        contacts: 1,
        preferences: 2,
        formSubmissions: 1,
        photos: 0,
        files: 1,
        identities: 1,
        passkeys: 1,
        sessions: 1,
        signIns: 1,
        auditEntries: 0,
        bookings: 1,
        bookingBlocks: 1,
        subscriptions: 0,
        entryMovements: 0,
        waitingEntries: 0,
        checkIns: 0,
        orders: 1,
        invoices: 0,
        mails: 1,
      });
      const data = await exported(world, account.id);
      expect(data.account[0]).toMatchObject({ id: account.id, email: account.email, preferredLanguage: 'it' });
      expect(Temporal.Instant.from(String(data.account[0]?.['createdAt'])).equals(account.createdAt)).toBe(true);
      expect(data.billingProfile).toEqual([{ profile: anna }]);
      expect(data.passkeys.map(({ name }) => name)).toEqual(['Telefono di Anna']);
      expect(data.passkeys[0]).not.toHaveProperty('publicKey');
      expect(JSON.stringify(data)).not.toContain('$2b$');
    });

    it('users.gdpr-delete: leave the files that the studio shows, under no name of theirs', async ({ world }) => {
      const account = await withTraces(world);
      const over = { ownerId: account.id, displayName: 'Anna a Como.png' };
      const [shown, loose] = [aFile({ ...over, place: `x:${account.id}` }), aFile(over)];
      for (const file of [shown, loose]) await run(world.storedFiles.insert(file));
      const states = ['Presigned', 'Confirmed', 'Attached', 'Rejected'] as const;
      const uploads = states.map((state) =>
        anUpload({ state, createdBy: account.id, fileName: 'Anna a Como.png', bytesLeft: false }),
      );
      for (const upload of uploads) await run(world.uploads.insert(upload));
      await run(world.records.forgetPersons([account.id], operator));
      expect(await run(world.storedFiles.find(shown.id))).toEqual({ ...shown, displayName: 'file' });
      expect(await run(world.storedFiles.find(loose.id))).toBeNull();
      const left = [];
      for (const { id } of uploads) left.push(await run(world.uploads.find(id)));
      expect(left.map((each) => [each?.state, each?.fileName, each?.bytesLeft])).toEqual([
        ['Expired', 'file', true],
        ['Expired', 'file', true],
        ['Attached', 'file', false],
        ['Rejected', 'file', false],
      ]);
    });

    it('users.gdpr-delete: leave their subscriptions without a word about them', async ({ world }) => {
      const [account, neighbour] = [await withTraces(world), await stored(world)];
      const suspensions = [
        { from: Temporal.PlainDate.from('2027-03-05'), to: null, reason: 'Operazione al ginocchio' },
      ];
      const pack = await storedSubscription(world, { userId: account.id, note: 'Ernia', suspensions });
      const other = await storedSubscription(world, { userId: neighbour.id, note: 'Altra' });
      await run(world.records.forgetPersons([account.id], operator));
      const left = await run(world.subscriptions.find(pack.id));
      expect(left).toEqual({ ...pack, note: null, suspensions: [{ ...suspensions[0], reason: null }], remaining: 10 });
      expect((await run(world.subscriptions.find(other.id)))?.note).toBe('Altra');
    });

    it('users.gdpr-delete: leave the alerts of their orders without anybody’s words', async ({ world }) => {
      const [account, neighbour] = [await stored(world), await stored(world)];
      const settles = async ({ id: userId }: Account) => {
        const { order } = await opened(world, anOpenOrder(await storedSlot(world), { userId }));
        const alert = anAlert({ orderId: order.id });
        await run(world.alerts.raise(alert));
        await run(world.alerts.settle(alert.id, 'Rimborsato ad Anna'));
        return async () => (await run(world.alerts.find(alert.id)))?.outcome;
      };
      const [theirs, other] = [await settles(account), await settles(neighbour)];
      await run(world.records.forgetPersons([account.id], operator));
      expect([await theirs(), await other()]).toEqual([null, 'Rimborsato ad Anna']);
    });

    it.for([1, 3, 7, 100])(
      'users.gdpr-export: come page by page, each row once and in the same order: %i at a time',
      async (limit, { world }) => {
        const { id } = await stored(world);
        const event = { at: now, method: 'password', success: true, maskedEmail: 'a***@x', accountId: id } as const;
        for (const at of times(7, (each) => each)) {
          await run(world.authEvents.append({ ...event, reason: String(at) }));
          await audited(world, id, at % 2 === 0 ? id : null);
          await books(world, id, after(3600 + at));
        }
        const data = await exported(world, id, limit);
        expect(data.signIns.map(({ reason }) => reason)).toEqual(times(7, String));
        expect([data.auditEntries.length, data.bookings.length]).toEqual([7, 7]);
        expect(data).toEqual(await exported(world, id));
      },
    );

    it('users.gdpr-delete: are gone, but for bookings and orders; nobody else lost anything', async ({ world }) => {
      const [account, other] = [await withTraces(world), await withTraces(world)];
      await run(world.records.forgetAddresses([account.email]));
      await run(world.records.forgetPersons([account.id], operator));
      const remaining = { account: 1, bookings: 1, orders: 1 };
      const left = Object.entries(await counts(world, account.id)).filter(([, count]) => count > 0);
      expect(Object.fromEntries(left)).toEqual(remaining);
      expect(await run(world.lockouts.find(account.email))).toBeNull();
      expect(await run(world.billingProfiles.find(account.id))).toBeNull();
      expect(await run(world.identities.of(account.id))).toEqual([]);
      expect(await run(world.passkeys.ofAccount(account.id))).toEqual([]);
      expect(await run(world.identities.of(other.id))).toHaveLength(1);
      expect(Object.values(await counts(world, other.id)).filter((count) => count > 0)).toHaveLength(15);
      expect(await run(world.lockouts.find(other.email))).not.toBeNull();
    });
  });

  accountAuditContract(name, open);
  accountMentionsContract(name, open);
  accountDocumentsContract(name, open);
};
