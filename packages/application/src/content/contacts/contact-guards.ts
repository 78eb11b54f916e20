import * as Effect from 'effect/Effect';
import type { Contact } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import { requireLive, type EntityPorts, type Guard, type LiveAccounts } from '../../kernel/index.ts';

/** Nobody who was deleted becomes a contact: an erasure that has been reads them no more. */
export const namesNobodyDeleted: Guard<
  EntityPorts & { readonly liveAccounts: LiveAccounts },
  Contact,
  'account_deleted'
> = (ports, { userId }) => (userId === null ? Effect.void : requireLive(ports)(userId as AccountId));
