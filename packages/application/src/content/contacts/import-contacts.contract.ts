import * as Effect from 'effect/Effect';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  contact,
  contactLine,
  contactsHeader,
  preference,
  type Contact,
  type DuplicateAnswer,
} from '@svc/domain/content';
import { plainCsvReader } from '../../kernel/csv/csv-reader.memory.ts';
import { putWords } from '../../kernel/entity/entity-store.contract.ts';
import { aContact, aPreference } from '../../testing/fixtures.contacts.ts';
import { aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import { now } from '../../testing/fixtures.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { quickDigest } from '../../testing/quick-digest.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { exportContacts } from './export-contacts.ts';
import { importContacts } from './import-contacts.ts';
import { previewContacts } from './preview-contacts.ts';
import { undoableImports, undoImport } from './undo-import.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const file = 'Cognome;E-mail\r\nRossi;rossi@x.it\r\nBianchi;bianchi@x.it\r\n';
const portsOf = (world: StoreWorld, at = now) => ({
  ...portsAt(world, at),
  ...{ csvReader: plainCsvReader, digest: quickDigest },
});
const shown = (world: StoreWorld, text: string) =>
  run(previewContacts(portsOf(world))({ fileName: 'a.csv', content: bytesOf(text), delimiter: null, mapping: null }));
const confirm = (world: StoreWorld, id: string, onDuplicate: DuplicateAnswer = 'update', at = now) =>
  importContacts(portsOf(world, at))({ id, mapping: null, onDuplicate, labels: [], actor: admin });
const undo = (world: StoreWorld, id: string, at = now) => undoImport(portsOf(world, at))({ id, actor: admin });
const imported = async (world: StoreWorld, text: string, onDuplicate: DuplicateAnswer = 'update') =>
  run(confirm(world, (await shown(world, text)).id, onDuplicate));
const allOf = (world: StoreWorld) => run(world.contactImports.contactsAfter(null, 1000));
const withoutMeta = (contacts: readonly Contact[]) =>
  contacts.map(({ version: _version, updatedAt: _updatedAt, ...each }) => each);
const exported = async (world: StoreWorld): Promise<string> => {
  const { first, next } = await run(exportContacts(world)(admin));
  let text = first;
  for (let part = await run(next); part !== null; part = await run(next)) text += part;
  return text;
};

/** How a file of contacts comes in and goes again, on every store. */
export const importContactsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an import of contacts`, () => {
    it('shows what it would do, does that, and answers the same report again', async ({ world }) => {
      const preview = await shown(world, file);
      expect([preview.state, preview.counts.created, await allOf(world)]).toEqual(['Previewed', 2, []]);
      const report = await run(confirm(world, preview.id));
      expect(report).toMatchObject({ state: 'Imported', counts: { created: 2, updated: 0 }, records: [] });
      expect(await run(confirm(world, preview.id))).toEqual(report);
      expect((await allOf(world)).map(({ lastName }) => lastName)).toEqual(['Rossi', 'Bianchi']);
    });

    it('of the same file changes nobody, by the first preview or another', async ({ world }) => {
      await imported(world, file);
      const before = await allOf(world);
      expect((await imported(world, file)).counts).toMatchObject({ created: 0, unchanged: 2 });
      expect(await allOf(world)).toEqual(before);
    });

    it('comes once, whether one preview is confirmed by many or many previews of one file are', async ({ world }) => {
      const ids: string[] = [];
      for (const _ of [1, 2, 3]) ids.push((await shown(world, file)).id);
      const reports = await together([...ids, ...ids].map((id) => confirm(world, id)));
      expect(await allOf(world)).toHaveLength(2);
      expect(reports.filter(({ counts }) => counts.created === 2)).toHaveLength(2);
    });

    it('import_expired: a preview counts for a day', async ({ world }) => {
      const { id } = await shown(world, file);
      expect(await failureOf(confirm(world, id, 'update', now.add({ hours: 24 })))).toMatchObject({
        code: 'import_expired',
      });
      expect(await failureOf(undo(world, id))).toMatchObject({ code: 'import_not_done' });
      expect(await allOf(world)).toEqual([]);
    });

    it('goes again within seven days and no later', async ({ world }) => {
      const { id } = await imported(world, file);
      expect((await run(undoableImports(portsOf(world)))).map((each) => each.id)).toEqual([id]);
      const late = now.add({ hours: 7 * 24 });
      expect(await failureOf(undo(world, id, late))).toMatchObject({ code: 'import_undo_unavailable' });
      expect((await run(confirm(world, id, 'update', late))).counts.created).toBe(2);
      const done = await run(undo(world, id));
      expect(done).toMatchObject({ state: 'Undone', undone: { deleted: 2, restored: 0, kept: [] } });
      expect([await run(undo(world, id)), await allOf(world)]).toEqual([done, []]);
      expect(await failureOf(confirm(world, id))).toMatchObject({ code: 'import_undone' });
      expect(await run(undoableImports(portsOf(world)))).toEqual([]);
    });

    it('keeps on its way back who was changed since, sent a form or looks for something', async ({ world }) => {
      const names = ['Cambiata', 'Risponde', 'Cerca', 'Via', 'Libera'];
      const { id } = await imported(world, ['Cognome', ...names].join('\n'));
      const [changed, answering, seeking, gone] = await allOf(world);
      await run(world.contactImports.putContacts([{ ...changed!, notes: 'Chiamata', version: 2 }]));
      await run(world.contactImports.removeContacts([gone!.id]));
      const { form } = await storedForm(world);
      await run(world.formSubmissions.insert(aSubmission(form, { contactId: answering!.id })));
      await run(world.entities.of(preference).insert(aPreference({ contactId: seeking!.id })));
      expect((await run(undo(world, id))).undone).toEqual({
        ...{ deleted: 1, restored: 0 },
        kept: [
          { contactId: changed!.id, why: 'changed' },
          { contactId: answering!.id, why: 'referenced' },
          { contactId: seeking!.id, why: 'referenced' },
        ],
      });
      expect((await allOf(world)).map(({ lastName }) => lastName)).toEqual(['Cambiata', 'Risponde', 'Cerca']);
    });

    it('gives a category back, or leaves the contact where that can no longer be picked', async ({ world }) => {
      await putWords(world);
      const one = aContact({ lastName: 'Rossi', email: 'rossi@x.it', category: 'nuovo' });
      await run(world.contactImports.putContacts([one]));
      const { id } = await imported(world, 'E-mail;Categoria\nrossi@x.it;usato');
      const ports = portsOf(world);
      const missing: typeof ports.entities.missing = ([first = null]) => Effect.succeed(first);
      const kept = await run(undoImport({ ...ports, entities: { ...ports.entities, missing } })({ id, actor: admin }));
      expect(kept.undone?.kept).toEqual([{ contactId: one.id, why: 'categoryGone' }]);
      const again = await imported(world, 'E-mail;Note\nrossi@x.it;Alta');
      expect((await run(undo(world, again.id))).undone).toMatchObject({ restored: 1 });
    });

    it('and its undo leave everything as it was, whatever stood there', async ({ world }) => {
      const text = fc.constantFrom(null, 'Rossi', 'Bianchi', '=1+1', "d'Amico");
      const email = fc.constantFrom(null, 'a@x.it', 'b@x.it', 'c@x.it');
      const person = fc.record({ lastName: text, email, notes: text });
      const property = fc.asyncProperty(
        fc.array(person, { maxLength: 3 }),
        fc.array(person, { maxLength: 5 }),
        fc.constantFrom('skip', 'update'),
        async (there, lines, onDuplicate) => {
          const old = (await allOf(world)).map(({ id }) => id);
          await run(world.contactImports.removeContacts(old));
          await run(world.contactImports.putContacts(there.map((each) => aContact(each))));
          const before = await allOf(world);
          const text = lines.map((each) => contactLine(aContact(each))).join('');
          const { id } = await imported(world, `${contactsHeader()}${text}`, onDuplicate);
          expect((await run(undo(world, id))).undone?.kept).toEqual([]);
          expect(withoutMeta(await allOf(world))).toEqual(withoutMeta(before));
        },
      );
      await fc.assert(property, { numRuns: 10 });
    });

    it('goes out again with an entry in the audit, which has their number and nothing of them', async ({ world }) => {
      await run(world.contactImports.putContacts([aContact({ lastName: 'Rossi' }), aContact({ lastName: 'Riva' })]));
      const recorded: object[] = [];
      const record: StoreWorld['audit']['record'] = (entry) => Effect.sync(() => void recorded.push(entry));
      await run(exportContacts({ ...world, audit: { record } })(admin));
      expect(recorded).toEqual([
        {
          ...{ actor: admin, action: 'Created', operation: 'contact.export', entity: 'contactExport' },
          ...{ entityId: admin.requestId, changes: { contacts: { old: null, new: 2 } } },
        },
      ]);
    });

    it('of our own file makes the same contacts in another studio, and changes nobody in ours', async ({ world }) => {
      const all = times(4, (n) =>
        aContact({
          ...{ lastName: `=N${n}`, company: "'Ditta", email: `n${n}@x.it`, labels: ['fiera', 'due parole'] },
          ...{ notes: 'a;"b"\nc', birthDate: Temporal.PlainDate.from('1985-02-28'), source: 'Fiera' },
          ...{ marketing: n === 0, marketingSince: Temporal.PlainDate.from('2026-01-02') },
        }),
      );
      await run(world.contactImports.putContacts(all));
      const ours = await exported(world);
      expect((await imported(world, ours)).counts).toMatchObject({ unchanged: 4, created: 0, invalid: 0 });
      await run(world.contactImports.removeContacts(all.map(({ id }) => id)));
      await imported(world, ours);
      expect(await exported(world)).toBe(ours);
      expect(await run(world.entities.of(contact).find(all[0]!.id))).toBeNull();
    });
  });
};
