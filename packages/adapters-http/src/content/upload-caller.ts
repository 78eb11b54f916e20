import { highestRole } from '@svc/domain/accounts';
import type { UploadCaller } from '@svc/application/content';
import type { Session } from '../kernel/session.ts';
import { named } from '../kernel/wire-code.ts';

/** Who sends a file, with the role that decides for what. */
export const uploadCallerOf = ({ accountId, privilegeBits }: Session): UploadCaller => ({
  id: accountId,
  role: highestRole(privilegeBits),
});

/** What the state of an upload refuses. */
export const uploadRefusals = named(
  'content',
  'upload_missing',
  'upload_closed',
  'upload_unconfirmed',
  'upload_attached',
  'upload_refused',
  'upload_expired',
);

/** An account that is being deleted sends nothing any more. */
export const senderGone = named('users', 'account_deleted');
