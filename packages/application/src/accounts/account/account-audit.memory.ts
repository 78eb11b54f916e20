import type { AccountId } from '@svc/domain/kernel';
import { anonymized, type PersonActor, type StoredAuditEntry } from '../../kernel/index.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** The person did it. */
export const isBy = ({ actor }: Pick<StoredAuditEntry, 'actor'>, id: AccountId): boolean =>
  actor.kind === 'person' && actor.accountId === id;

/** They acted as the person for support. */
const isActedBy = ({ actor }: Pick<StoredAuditEntry, 'actor'>, id: AccountId): boolean =>
  actor.kind === 'person' && actor.operator === id;

const aliasesIn = (view: MemoryView): number =>
  new Set(
    view
      .all<StoredAuditEntry>('audit')
      .flatMap(({ actor }) =>
        actor.kind === 'person' && actor.accountId.startsWith('anon_') ? [actor.accountId] : [],
      ),
  ).size;
/** The record of the entry is the person's own. */
const isOf = ({ entity, entityId }: StoredAuditEntry, id: AccountId): boolean =>
  ['account', 'billingProfile'].includes(entity) && entityId === id;

/** The entries without the person: what they did is an alias's, what is about them names nobody. */
export const anonymize = (view: MemoryView, id: AccountId): void => {
  const alias = `anon_${aliasesIn(view) + 1}` as AccountId;
  for (const [at, entry] of view.all<StoredAuditEntry>('audit').entries()) {
    const [by, about, acted] = [isBy(entry, id), entry.subject === id, isActedBy(entry, id)];
    if (!by && !about && !acted && !isOf(entry, id)) continue;
    const anonymous = { ...(by ? { accountId: alias } : {}), ...(acted ? { operator: alias } : {}), address: null };
    const actor = by || acted ? ({ ...entry.actor, ...anonymous } as PersonActor) : entry.actor;
    const theirs = about || entry.subject === null;
    const personal = entry.personal !== null && theirs ? anonymized : entry.personal;
    const entityId = isOf(entry, id) ? anonymized : entry.entityId;
    view.put('audit', String(at), { ...entry, actor, entityId, personal, subject: about ? null : entry.subject });
  }
};
