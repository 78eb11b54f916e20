import * as Effect from 'effect/Effect';
import {
  contactImportTable,
  undoHours,
  type Contact,
  type ContactColumn,
  type DuplicateAnswer,
  type PlannedLine,
} from '@svc/domain/content';
import { refusal, step } from '@svc/domain/kernel';
import { notFound, type AuditedActor } from '../../kernel/index.ts';
import type { ImportedLine } from './contact-imports.ts';
import { aged, audited, planned, present, refusedStep, unreadable, withPlan, type ImportPorts } from './import-plan.ts';

export interface ConfirmImport {
  readonly id: string;
  readonly mapping: readonly (ContactColumn | null)[] | null;
  readonly onDuplicate: DuplicateAnswer;
  readonly labels: readonly string[];
  readonly actor: AuditedActor;
}

const lineOf = ({ line, outcome, known }: PlannedLine, made: Contact | null): ImportedLine => ({
  ...{ line, outcome, contactId: made?.id ?? known?.id ?? null },
  ...{ before: outcome === 'updated' ? known : null, versionAfter: made?.version ?? null },
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
        if (begun.isErr()) return yield* Effect.fail(refusedStep<'confirm'>(begun.error));
        if (begun.value === batch.state) return batch;
        if (mapping !== null && mapping.length !== batch.titles.length) return yield* Effect.fail(unreadable);
        const wanted = { ...batch, mapping: mapping ?? batch.mapping, onDuplicate, labels };
        const plan = yield* planned(ports, wanted);
        const words = present(
          plan.map(({ draft, known }) => (draft?.category === known?.category ? null : draft?.category)),
        );
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
