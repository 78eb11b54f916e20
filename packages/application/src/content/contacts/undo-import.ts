import * as Effect from 'effect/Effect';
import { contactImportTable, type Contact, type KeptContact } from '@svc/domain/content';
import { step } from '@svc/domain/kernel';
import { notFound, type AuditedActor } from '../../kernel/index.ts';
import type { FormSubmissions } from '../forms/submission-store.ts';
import { aged, audited, refusedStep, type ImportPorts } from './import-plan.ts';

/** What an undo asks beside the contacts: what visitors sent may name one. */
interface UndoPorts extends ImportPorts {
  readonly formSubmissions: Pick<FormSubmissions, 'linkedAmong'>;
}

/** What of an import can be undone. */
export const undoableImports = (ports: ImportPorts) =>
  Effect.suspend(() => ports.contactImports.undoable(ports.clock.now()));

/** Whether the category that the contact would have again can no longer be picked. */
const isWordGone = ({ entities }: ImportPorts, { category: word }: Contact, now: Contact) =>
  word === null || word === now.category
    ? Effect.succeed(false)
    : Effect.map(
        entities.missing([{ field: 'category', enumKey: 'contact.category', word }]),
        (missing) => missing !== null,
      );

/** Takes an import back: what nobody has touched since goes, or is as it was. The rest stays, and is named. */
export const undoImport =
  (ports: UndoPorts) =>
  ({ id, actor }: { readonly id: string; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const stored = yield* ports.contactImports.lock(id);
        if (stored === null) return yield* Effect.fail(notFound('ContactImport'));
        const now = ports.clock.now();
        const batch = aged(stored, now);
        const begun = step(contactImportTable, batch.state, 'undo');
        if (begun.isErr()) return yield* Effect.fail(refusedStep<'undo'>(begun.error));
        if (begun.value === batch.state) return batch;
        const lines = yield* ports.contactImports.linesOf(id);
        const there = new Map(
          (yield* ports.contactImports.contactsOf(lines.flatMap(({ contactId }) => contactId ?? []))).map(
            (contact) => [contact.id, contact] as const,
          ),
        );
        const answered = new Set(yield* ports.formSubmissions.linkedAmong([...there.keys()]));
        const undone = {
          deleted: [] as string[],
          restored: [] as Contact[],
          kept: [] as KeptContact[],
        };
        for (const { contactId, before, versionAfter } of lines) {
          const contact = there.get(contactId ?? '');
          if (contact === undefined) continue; // somebody deleted it
          if (contact.version !== versionAfter) undone.kept.push({ contactId: contact.id, why: 'changed' });
          else if (before !== null && (yield* isWordGone(ports, before, contact)))
            undone.kept.push({ contactId: contact.id, why: 'categoryGone' });
          else if (before !== null) undone.restored.push({ ...before, version: contact.version + 1, updatedAt: now });
          else if (answered.has(contact.id) || (yield* ports.entities.usesOf('contact', contact.id)) > 0)
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
