import { describe, expect } from 'vitest';
import { contact, countLines, type Contact, type ContactImport } from '@svc/domain/content';
import { aContact, aContactImport } from '../../testing/fixtures.contacts.ts';
import { anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times } from '../../testing/world-test.ts';
import type { ContactKeys } from './contact-imports.ts';

const none: ContactKeys = { emails: [], phones: [], codiciFiscali: [], partiteIva: [], nameless: false };
const full = (over: Partial<Contact> = {}) =>
  aContact({
    ...{ lastName: 'Rossi', notes: '=1+1 "a"\nb', labels: ['fiera', "d'oro"], source: 'Fiera' },
    ...{ marketing: true, marketingSince: Temporal.PlainDate.from('2026-01-02') },
    ...{ birthDate: Temporal.PlainDate.from('1985-02-28'), ...over },
  });
const namesOf = (contacts: readonly Contact[]) => contacts.map(({ lastName }) => lastName);

/** What every ContactImports holds. */
export const contactImportsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: files of contacts`, () => {
    it('are found as they were kept and as they were changed', async ({ world: { contactImports, unitOfWork } }) => {
      const batch = aContactImport();
      await run(contactImports.insert(batch));
      const locked = () => run(unitOfWork.run(contactImports.lock(batch.id)));
      expect(await locked()).toEqual(batch);
      const done: ContactImport = {
        ...{ ...batch, state: 'Imported', records: [], labels: ['fiera'], expiresAt: now.add({ hours: 168 }) },
        counts: { ...countLines([]), created: 1 },
        faults: [{ line: 3, field: 'email', code: 'value_invalid' }],
        undone: { deleted: 1, restored: 0, kept: [{ contactId: anId<string>(), why: 'changed' }] },
      };
      await run(contactImports.save(done));
      expect(await locked()).toEqual(done);
      expect(await run(unitOfWork.run(contactImports.lock(anId())))).toBeNull();
    });

    it('can be undone once imported and until their end, the newest first', async ({ world: { contactImports } }) => {
      const ofHours = (hours: number, state: 'Imported' | 'Undone' | 'Previewed' = 'Imported') =>
        aContactImport({ state, expiresAt: now.add({ hours }) });
      const [old, young] = [ofHours(1), ofHours(2)];
      for (const each of [old, ofHours(0), young, ofHours(3, 'Undone'), ofHours(3, 'Previewed')])
        await run(contactImports.insert(each));
      expect(await run(contactImports.undoable(now))).toEqual([young, old].map((each) => ({ ...each, records: [] })));
    });

    it('say what their lines made and what these replaced', async ({ world: { contactImports } }) => {
      const [batch, other] = [aContactImport(), aContactImport()];
      for (const each of [batch, other]) await run(contactImports.insert(each));
      const before = full({ version: 4 });
      const created = {
        line: 7,
        outcome: 'created',
        contactId: anId<string>(),
        before: null,
        versionAfter: 1,
      } as const;
      const updated = { line: 2, outcome: 'updated', contactId: before.id, before, versionAfter: 5 } as const;
      const skipped = { line: 3, outcome: 'skipped', contactId: before.id, before: null, versionAfter: null } as const;
      await run(contactImports.addLines(batch.id, [created, updated, skipped]));
      expect(await run(contactImports.linesOf(batch.id))).toEqual([updated, created]);
      expect(await run(contactImports.linesOf(other.id))).toEqual([]);
    });

    it('are about the contacts that have one of their keys', async ({ world: { contactImports } }) => {
      const all = [
        aContact({ lastName: 'Mail', email: 'a@x.it' }),
        aContact({ lastName: 'Telefono', phone: '+393331234567' }),
        aContact({ lastName: 'Codice', codiceFiscale: 'RSSMRA80A01H501U' }),
        aContact({ lastName: 'Partita', partitaIva: '01234567897' }),
        aContact({ lastName: 'Nome' }),
      ];
      await run(contactImports.putContacts(all));
      const found = async (keys: Partial<ContactKeys>) =>
        namesOf(await run(contactImports.matching({ ...none, ...keys })));
      expect(await found({})).toEqual([]);
      expect(await found({ emails: ['b@x.it', 'a@x.it'], phones: ['+393331234567'] })).toEqual(['Mail', 'Telefono']);
      expect(await found({ codiciFiscali: ['RSSMRA80A01H501U'] })).toEqual(['Codice']);
      expect(await found({ partiteIva: ['01234567897'] })).toEqual(['Partita']);
      expect(await found({ nameless: true })).toEqual(['Nome']);
    });

    it('put contacts new and anew, and take them away again', async ({ world: { contactImports, entities } }) => {
      const [one, other] = [full(), full({ lastName: 'Bianchi' })];
      await run(contactImports.putContacts([one, other]));
      expect(await run(entities.of(contact).find(one.id))).toEqual(one);
      const changed = { ...one, notes: null, labels: [], version: 2, updatedAt: now.add({ hours: 1 }) };
      await run(contactImports.putContacts([changed]));
      expect(await run(contactImports.contactsOf([one.id, anId()]))).toEqual([changed]);
      await run(contactImports.removeContacts([other.id, anId()]));
      expect(await run(contactImports.contactsOf([one.id, other.id]))).toEqual([changed]);
    });

    it('go out part by part', async ({ world: { contactImports } }) => {
      const all = times(5, (n) => full({ lastName: `N${n}` }));
      await run(contactImports.putContacts(all.toReversed()));
      const first = await run(contactImports.contactsAfter(null, 3));
      const second = await run(contactImports.contactsAfter(first.at(-1)?.id ?? null, 3));
      expect([first.length, second.length]).toEqual([3, 2]);
      expect([...first, ...second]).toEqual(all);
    });
  });
};
