import * as Effect from 'effect/Effect';
import {
  contactImportTable,
  contactTitles,
  countLines,
  mostFaults,
  planImport,
  previewHours,
  readContacts,
  undoHours,
  type Contact,
  type ContactColumn,
  type ContactImport,
  type DuplicateAnswer,
  type PlannedLine,
  type ReadLine,
} from '@svc/domain/content';
import { decodeCsv, guessDialect, headerKey, mapHeaders, refusal, step, type CsvDelimiter } from '@svc/domain/kernel';
import {
  listWords,
  nameMade,
  notFound,
  type AuditedActor,
  type CsvReader,
  type Digest,
  type EntityPorts,
} from '../../kernel/index.ts';
import type { ContactImports, ImportedLine } from './contact-imports.ts';

export interface ImportPorts extends EntityPorts {
  readonly contactImports: ContactImports;
}
interface PreviewPorts extends ImportPorts {
  readonly csvReader: CsvReader;
  readonly digest: Digest;
}

/** What people write for the categories that can be picked: the word itself, or its label in any language. */
const categoriesOf = (ports: EntityPorts) =>
  Effect.map(listWords(ports)('contact.category'), (words) => {
    const active = words.filter((word) => word.active);
    const named = active.flatMap(({ value, label }) =>
      Object.values(label).map((text) => [headerKey(text), value] as const),
    );
    return new Map([...named, ...active.map(({ value }) => [headerKey(value), value] as const)]);
  });

const present = (values: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(values.flatMap((each) => each ?? [])),
];

/** Whom the lines may be about. */
const knownTo = (ports: ImportPorts, lines: readonly ReadLine[]) => {
  const all = lines.flatMap(({ values }) => values ?? []);
  const hasKey = ({ email, codiceFiscale, phone, partitaIva }: (typeof all)[number]) =>
    [email, codiceFiscale, phone, partitaIva].some((each) => each !== null && each !== undefined);
  return ports.contactImports.matching({
    emails: present(all.map(({ email }) => email)),
    phones: present(all.map(({ phone }) => phone)),
    codiciFiscali: present(all.map(({ codiceFiscale }) => codiceFiscale)),
    partiteIva: present(all.map(({ partitaIva }) => partitaIva)),
    nameless: all.some((each) => !hasKey(each)),
  });
};

const planned = (ports: ImportPorts, batch: ContactImport) =>
  Effect.gen(function* () {
    const reading = { ...batch, categories: yield* categoriesOf(ports) };
    const lines = readContacts(batch.records, reading);
    return planImport(lines, yield* knownTo(ports, lines), batch);
  });

const withPlan = (batch: ContactImport, plan: readonly PlannedLine[]): ContactImport => ({
  ...batch,
  counts: countLines(plan),
  faults: plan.flatMap(({ faults }) => faults).slice(0, mostFaults),
});

export interface SentContacts {
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly delimiter: CsvDelimiter | null;
  readonly mapping: readonly (ContactColumn | null)[] | null;
}

const unreadable = refusal('csv_unreadable');

/** Reads a file of contacts and says what its import would do. Nothing comes in yet. */
export const previewContacts =
  (ports: PreviewPorts) =>
  ({ fileName, content, delimiter, mapping }: SentContacts) =>
    Effect.gen(function* () {
      const decoded = decodeCsv(content);
      if (decoded === null) return yield* Effect.fail(unreadable);
      const { delimiter: guessed, from } = guessDialect(decoded.text);
      const chosen = delimiter ?? guessed;
      const read = yield* Effect.mapError(ports.csvReader.read(decoded.text.slice(from), chosen), () => unreadable);
      const [head, ...below] = read;
      if (head === undefined) return yield* Effect.fail(unreadable);
      const titles = head.cells.map((cell) => cell.trim());
      if (mapping !== null && mapping.length !== titles.length) return yield* Effect.fail(unreadable);
      const now = ports.clock.now();
      const batch: ContactImport = {
        ...{ id: ports.ids.next<string>(), state: 'Previewed', fileName, sha256: ports.digest.sha256(content) },
        ...{
          delimiter: chosen,
          encoding: decoded.encoding,
          titles,
          mapping: mapping ?? mapHeaders(titles, contactTitles),
        },
        records: below.map(({ line, cells }) => ({ line: from === 0 ? line : line + 1, cells })),
        ...{ onDuplicate: 'update', labels: [], counts: countLines([]), faults: [], undone: null },
        ...{ createdAt: now, expiresAt: now.add({ hours: previewHours }) },
      };
      return yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const shown = withPlan(batch, yield* planned(ports, batch));
          yield* ports.contactImports.insert(shown);
          yield* nameMade(shown.id);
          return shown;
        }),
      );
    });

export interface ConfirmImport {
  readonly id: string;
  readonly mapping: readonly (ContactColumn | null)[] | null;
  readonly onDuplicate: DuplicateAnswer;
  readonly labels: readonly string[];
  readonly actor: AuditedActor;
}

/** The state that it has by the time, if nobody noted that. */
const aged = (batch: ContactImport, now: Temporal.Instant): ContactImport => {
  if (Temporal.Instant.compare(now, batch.expiresAt) < 0) return batch;
  const event = batch.state === 'Previewed' ? 'expire' : 'windowEnds';
  return { ...batch, state: step(contactImportTable, batch.state, event).unwrapOr(batch.state) };
};

const lineOf = ({ line, outcome, known }: PlannedLine, made: Contact | null): ImportedLine => ({
  ...{ line, outcome, contactId: made?.id ?? known?.id ?? null },
  ...{ before: outcome === 'updated' ? known : null, versionAfter: made?.version ?? null },
});

const audited = (
  ports: ImportPorts,
  operation: 'contact.import' | 'contact.undo',
  id: string,
  actor: AuditedActor,
  done: object,
) =>
  ports.audit.record({
    ...{ actor, action: 'Created', operation, entity: 'contactImport', entityId: id },
    changes: Object.fromEntries(Object.entries(done).map(([name, count]) => [name, { old: null, new: Number(count) }])),
  });

/** Imports a file that was shown: all that is right in it, in one transaction. Once more: the same report. */
export const importContacts =
  (ports: ImportPorts) =>
  ({ id, mapping, onDuplicate, labels, actor }: ConfirmImport) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.contactImports.lock(id);
        if (stored === null) return yield* Effect.fail(notFound('ContactImport'));
        const now = ports.clock.now();
        const batch = aged(stored, now);
        const begun = step(contactImportTable, batch.state, 'confirm');
        if (begun.isErr()) return yield* Effect.fail(begun.error);
        if (begun.value === batch.state) return batch;
        if (mapping !== null && mapping.length !== batch.titles.length) return yield* Effect.fail(unreadable);
        const wanted = { ...batch, mapping: mapping ?? batch.mapping, onDuplicate, labels };
        const plan = yield* planned(ports, wanted);
        const words = present(plan.map(({ draft }) => draft?.category));
        // A word that is retired meanwhile waits for us, or fails us.
        const gone = yield* ports.entities.missing(
          words.map((word) => ({ field: 'category', enumKey: 'contact.category', word }) as const),
        );
        if (gone !== null) return yield* Effect.fail(refusal('import_failed'));
        const lines = plan.map((each) => {
          const { known, draft } = each;
          if (draft === null) return { line: lineOf(each, null), made: null };
          const meta = { id: known?.id ?? ports.ids.next<string>(), version: (known?.version ?? 0) + 1 };
          const made: Contact = { ...draft, ...meta, createdAt: known?.createdAt ?? now, updatedAt: now };
          return { line: lineOf(each, made), made };
        });
        yield* ports.contactImports.putContacts(lines.flatMap(({ made }) => made ?? []));
        yield* ports.contactImports.addLines(
          id,
          lines.map(({ line }) => line),
        );
        const state = step(contactImportTable, begun.value, 'finish').unwrapOr(begun.value);
        const done = { ...withPlan(wanted, plan), state, records: [], expiresAt: now.add({ hours: undoHours }) };
        yield* ports.contactImports.save(done);
        yield* audited(ports, 'contact.import', id, actor, done.counts);
        return done;
      }),
    );

/** What of an import can be undone. */
export const undoableImports = (ports: ImportPorts) =>
  Effect.suspend(() => ports.contactImports.undoable(ports.clock.now()));

/** Takes an import back: what nobody has touched since goes, or is as it was. The rest stays, and is named. */
export const undoImport =
  (ports: ImportPorts) =>
  ({ id, actor }: { readonly id: string; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.contactImports.lock(id);
        if (stored === null) return yield* Effect.fail(notFound('ContactImport'));
        const now = ports.clock.now();
        const batch = aged(stored, now);
        const begun = step(contactImportTable, batch.state, 'undo');
        if (begun.isErr()) return yield* Effect.fail(begun.error);
        if (begun.value === batch.state) return batch;
        const lines = yield* ports.contactImports.linesOf(id);
        const there = new Map(
          (yield* ports.contactImports.contactsOf(lines.flatMap(({ contactId }) => contactId ?? []))).map(
            (contact) => [contact.id, contact] as const,
          ),
        );
        const undone = {
          deleted: [] as string[],
          restored: [] as Contact[],
          kept: [] as { contactId: string; why: 'changed' | 'referenced' }[],
        };
        for (const { contactId, before, versionAfter } of lines) {
          const contact = there.get(contactId ?? '');
          if (contact === undefined) continue; // somebody deleted it
          if (contact.version !== versionAfter) undone.kept.push({ contactId: contact.id, why: 'changed' });
          else if (before !== null) undone.restored.push({ ...before, version: contact.version + 1, updatedAt: now });
          else if ((yield* ports.entities.usesOf('contact', contact.id)) > 0)
            undone.kept.push({ contactId: contact.id, why: 'referenced' });
          else undone.deleted.push(contact.id);
        }
        yield* ports.contactImports.removeContacts(undone.deleted);
        yield* ports.contactImports.putContacts(undone.restored);
        const counted = { deleted: undone.deleted.length, restored: undone.restored.length };
        const state = step(contactImportTable, begun.value, 'undone').unwrapOr(begun.value);
        const done = { ...batch, state, undone: { ...counted, kept: undone.kept } };
        yield* ports.contactImports.save(done);
        yield* audited(ports, 'contact.undo', id, actor, { ...counted, kept: undone.kept.length });
        return done;
      }),
    );
