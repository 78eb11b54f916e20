import * as Effect from 'effect/Effect';
import {
  contactImportTable,
  countLines,
  mostFaults,
  planImport,
  readContacts,
  type ContactImport,
  type PlannedLine,
  type ReadLine,
} from '@svc/domain/content';
import { nameKey, refusal, step, type RefusalOn } from '@svc/domain/kernel';
import { listWords, type AuditedActor, type EntityPorts } from '../../kernel/index.ts';
import type { ContactImports } from './contact-imports.ts';

export interface ImportPorts extends EntityPorts {
  readonly contactImports: ContactImports;
}

/** What people write for the categories that can be picked: the word itself, or its label in any language. */
const categoriesOf = (ports: EntityPorts) =>
  Effect.map(listWords(ports)('contact.category'), (words) => {
    const active = words.filter((word) => word.active);
    const named = active.flatMap(({ value, label }) =>
      Object.values(label).map((text) => [nameKey(text), value] as const),
    );
    return new Map([...named, ...active.map(({ value }) => [nameKey(value), value] as const)]);
  });

/** Each value once, without those that are none. */
export const present = (values: readonly (string | null | undefined)[]): readonly string[] => [
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

/** What becomes of each line, by the contacts and categories of now. Inside a unit of work. */
export const planned = (ports: ImportPorts, batch: ContactImport) =>
  Effect.gen(function* () {
    const reading = { ...batch, categories: yield* categoriesOf(ports) };
    const lines = readContacts(batch.records, reading);
    return planImport(lines, yield* knownTo(ports, lines), batch);
  });

/** The batch with what the plan comes to. */
export const withPlan = (batch: ContactImport, plan: readonly PlannedLine[]): ContactImport => ({
  ...batch,
  counts: countLines(plan),
  faults: plan.flatMap(({ faults }) => faults).slice(0, mostFaults),
});

/** What the file has cannot be cut into lines, or into as many columns as were said. */
export const unreadable = refusal('csv_unreadable');

/** The state that it has by the time, if nobody noted that. */
export const aged = (batch: ContactImport, now: Temporal.Instant): ContactImport => {
  if (Temporal.Instant.compare(now, batch.expiresAt) < 0) return batch;
  const event = batch.state === 'Previewed' ? 'expire' : 'windowEnds';
  return { ...batch, state: step(contactImportTable, batch.state, event).unwrapOr(batch.state) };
};

/** The batch may not take that step. */
export const refusedStep = <E extends 'confirm' | 'undo'>(code: string) =>
  refusal(code as RefusalOn<typeof contactImportTable, E>);

/** The audit says who did it and how many it were, never whom. */
export const audited = (
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
