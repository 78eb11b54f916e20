import * as Effect from 'effect/Effect';
import { identityOf, parseBillingProfile, type Azienda, type AziendaId, type AziendaRole } from '@svc/domain/invoicing';
import type { BillingProfileRequired } from '../billing-profile-required.ts';
import {
  changesBetween,
  nameMade,
  notFound,
  sealedChanges,
  type AuditAction,
  type AuditChanges,
  type AuditedActor,
} from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'aziende' | 'unitOfWork' | 'audit' | 'clock' | 'ids'>;

/** A counterparty as it is typed. */
export interface AziendaInput {
  readonly role: AziendaRole;
  readonly profile: unknown;
  readonly note: string | null;
}

export const readAzienda = (ports: Ports) => (id: AziendaId) =>
  Effect.flatMap(ports.aziende.find(id), (azienda) =>
    azienda === null ? Effect.fail(notFound('Azienda')) : Effect.succeed(azienda),
  );

/** Held to the rules of a billing profile, so that whatever the registry fills in can be invoiced. */
const parsed = (profile: unknown) => {
  const read = parseBillingProfile(profile);
  return read.isOk()
    ? Effect.succeed(read.value)
    : Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: read.error });
};

/** What the audit may say of it: never a name or a code of a person. */
const factsOf = ({ role, profile }: Azienda) => ({ role, kind: profile.kind });

const operations = { Created: 'azienda.create', Modified: 'azienda.update', Deleted: 'azienda.delete' } as const;

const recordAudit =
  (ports: Ports) =>
  (action: AuditAction, { id }: Azienda, actor: AuditedActor, changes: AuditChanges) =>
    ports.audit.record({ actor, action, operation: operations[action], entity: 'azienda', entityId: id, changes });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const createAzienda = (ports: Ports) => (input: AziendaInput, actor: AuditedActor) =>
  Effect.gen(function* () {
    const profile = yield* parsed(input.profile);
    const now = ports.clock.now();
    const azienda: Azienda = {
      id: ports.ids.next<AziendaId>(),
      role: input.role,
      profile,
      identity: identityOf(profile),
      note: input.note,
      createdAt: now,
      updatedAt: now,
    };
    const work = Effect.andThen(
      Effect.andThen(ports.aziende.insert(azienda), nameMade(azienda.id)),
      recordAudit(ports)('Created', azienda, actor, changesBetween(null, factsOf(azienda))),
    );
    yield* ports.unitOfWork.run(work);
    return azienda;
  });

/** Replaces it whole. Documents keep what they were made with. */
export const updateAzienda = (ports: Ports) => (id: AziendaId, input: AziendaInput, actor: AuditedActor) =>
  Effect.gen(function* () {
    const profile = yield* parsed(input.profile);
    return yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* readAzienda(ports)(id);
        const { role, note } = input;
        const azienda: Azienda = {
          ...before,
          role,
          note,
          profile,
          identity: identityOf(profile),
          updatedAt: ports.clock.now(),
        };
        if (!(yield* ports.aziende.save(azienda))) return yield* Effect.fail(notFound('Azienda'));
        yield* recordAudit(ports)('Modified', azienda, actor, {
          ...changesBetween(factsOf(before), factsOf(azienda)),
          ...(isSame(before.profile, profile) ? {} : sealedChanges('profile')),
          ...(before.note === note ? {} : sealedChanges('note')),
        });
        return azienda;
      }),
    );
  });

export const deleteAzienda = (ports: Ports) => (id: AziendaId, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const gone = yield* readAzienda(ports)(id);
      if (!(yield* ports.aziende.remove(id))) return yield* Effect.fail(notFound('Azienda'));
      yield* recordAudit(ports)('Deleted', gone, actor, changesBetween(factsOf(gone), null));
    }),
  );
