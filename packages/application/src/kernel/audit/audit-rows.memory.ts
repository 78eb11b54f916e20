import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../memory-database.ts';
import type { PersonActor } from './actor.ts';
import { anonymized, type StoredAuditEntry } from './stored-audit-entry.ts';

/** The time of an entry, beside its row. */
export interface AuditTime {
  readonly at: Temporal.Instant;
}
interface Written {
  readonly count: number;
}

/** Writes an entry under a number that no entry ever had, also where some have gone. */
export const putAudit = (view: MemoryView, entry: StoredAuditEntry, at: Temporal.Instant): void => {
  const { count } = view.get<Written>('auditWritten', 'count') ?? { count: 0 };
  view.put('auditWritten', 'count', { count: count + 1 } satisfies Written);
  view.put('audit', String(count), entry);
  view.put('auditTime', String(count), { at } satisfies AuditTime);
};

/** They acted, in their own name. */
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
  (entity === 'account' || entity === 'billingProfile') && entityId === id;

/** It is about a record of theirs, and about nobody else unless it names them. */
const isMention = (
  { entity, entityId, subject, personal }: StoredAuditEntry,
  id: AccountId,
  about: ReadonlySet<string>,
) =>
  about.has(`${entity} ${entityId}`) &&
  personal !== null &&
  personal !== anonymized &&
  (subject === null || JSON.stringify(personal).includes(id));

/**
 * The entries without the person: what they did is an alias's, what is about them names nobody.
 * @param about records whose entries are about them, as `entity id`
 * @returns how many entries changed
 */
export const anonymizeAudit = (view: MemoryView, id: AccountId, about: ReadonlySet<string> = new Set()): number => {
  const alias = `anon_${aliasesIn(view) + 1}` as AccountId;
  let count = 0;
  for (const [key, entry] of view.entries<StoredAuditEntry>('audit')) {
    const [by, isSubject, acted] = [isBy(entry, id), entry.subject === id, isActedBy(entry, id)];
    const mentions = isMention(entry, id, about);
    if (!by && !isSubject && !acted && !mentions && !isOf(entry, id)) continue;
    count += 1;
    const anonymous = { ...(by ? { accountId: alias } : {}), ...(acted ? { operator: alias } : {}), address: null };
    const actor = by || acted ? ({ ...entry.actor, ...anonymous } as PersonActor) : entry.actor;
    const theirs = isSubject || mentions || entry.subject === null;
    const personal = entry.personal !== null && theirs ? anonymized : entry.personal;
    const entityId = isOf(entry, id) ? anonymized : entry.entityId;
    view.put('audit', key, { ...entry, actor, entityId, personal, subject: isSubject ? null : entry.subject });
  }
  return count;
};
