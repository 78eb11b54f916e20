import * as Effect from 'effect/Effect';
import { contact, marketingConsent, type Contact } from '@svc/domain/content';
import { refusal, type AccountId } from '@svc/domain/kernel';
import { requireLive, type EntityPorts, type Guard, type Guards, type LiveAccounts } from '../../kernel/index.ts';
import type { FormSubmissions } from '../forms/submission-store.ts';

/** What the guards of contacts ask beside the record itself. */
export interface ContactPorts extends EntityPorts {
  readonly formSubmissions: Pick<FormSubmissions, 'unlinkContact'>;
  readonly liveAccounts: LiveAccounts;
}

/** Nobody who was deleted becomes a contact: an erasure that has been reads them no more. */
const namesNobodyDeleted: Guard<ContactPorts, Contact, 'account_deleted'> = (ports, { userId }) =>
  userId === null ? Effect.void : requireLive(ports)(userId as AccountId);

/** A consent that was decided once leaves its day or its text: by these an import knows a refusal, and does not undo it. */
const keepsTraceOfConsent: Guard<ContactPorts, Contact, 'consent_trace_missing'> = ({ entities }, after) =>
  marketingConsent(after) !== 'undecided'
    ? Effect.void
    : Effect.flatMap(entities.of(contact).find(after.id), (before) =>
        before === null || marketingConsent(before) === 'undecided'
          ? Effect.void
          : Effect.fail(refusal('consent_trace_missing')),
      );

/** A contact whom a submission under a legal hold names stays, with all its submissions; else it is taken from them. */
const keepsHeldSubmissions: Guard<ContactPorts, Contact, 'legal_hold'> = ({ formSubmissions }, { id }) =>
  Effect.flatMap(formSubmissions.unlinkContact(id), (held) =>
    held > 0 ? Effect.fail(refusal('legal_hold')) : Effect.void,
  );

/** What other records say about a contact. */
export const contactGuards: Guards<ContactPorts, Contact, 'account_deleted' | 'consent_trace_missing', 'legal_hold'> = {
  save: [namesNobodyDeleted, keepsTraceOfConsent],
  remove: [keepsHeldSubmissions],
};
