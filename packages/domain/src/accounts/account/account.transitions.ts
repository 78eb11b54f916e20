import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** IsEnabled of the spec is true in Enabled alone. */
export type AccountState = 'Registered' | 'Invited' | 'Enabled' | 'Disabled' | 'Deleted';
/**
 * - confirmEmail: somebody showed that the address is theirs, by a mailed link or code or by a provider
 * - setInvitedPassword: the first password by the link of an invitation
 * - enable, disable: by an Admin
 * - delete: an Admin's deletion, or an erasure (GDPR art. 17)
 */
export type AccountEvent = 'confirmEmail' | 'setInvitedPassword' | 'enable' | 'disable' | 'delete';
/** Why an event is not for a state; account_not_invited: the account does not wait for a first password. */
export type AccountRefusal = 'account_not_invited' | 'account_disabled' | 'account_deleted';

const deleted = refuse('account_deleted');

/** Spec 1, Account lifecycle. A mailed link never re-enables an account that an Admin disabled. */
export const accountTable = {
  Registered: { confirmEmail: to('Enabled'),              setInvitedPassword: refuse('account_not_invited'), enable: to('Enabled'), disable: to('Disabled'), delete: to('Deleted') },
  Invited:    { confirmEmail: to('Enabled'),              setInvitedPassword: to('Enabled'),                 enable: to('Enabled'), disable: to('Disabled'), delete: to('Deleted') },
  Enabled:    { confirmEmail: stay,                       setInvitedPassword: refuse('account_not_invited'), enable: stay,          disable: to('Disabled'), delete: to('Deleted') },
  Disabled:   { confirmEmail: refuse('account_disabled'), setInvitedPassword: refuse('account_disabled'),    enable: to('Enabled'), disable: stay,           delete: to('Deleted') },
  Deleted:    { confirmEmail: deleted,                    setInvitedPassword: deleted,                       enable: deleted,       disable: deleted,        delete: stay },
} as const satisfies Table<AccountState, AccountEvent, AccountRefusal>;
