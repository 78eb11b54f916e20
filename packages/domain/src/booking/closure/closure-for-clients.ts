import type { Closure } from './closure.ts';

/** Reasons that say something about somebody's health, which is nobody else's to know (GDPR, article 9). */
const healthReasons: ReadonlySet<string> = new Set(['illness']);

/**
 * A closure as clients may see it: neither whom it is about, nor that somebody is ill, nor what colleagues read. That their class is
 * closed they see by the class.
 */
export const closureForClients = (closure: Closure): Closure => ({
  ...closure,
  reason: healthReasons.has(closure.reason) ? 'other' : closure.reason,
  scope: closure.scope.kind === 'professionals' ? { kind: 'professionals', ids: [] } : closure.scope,
  note: null,
});
