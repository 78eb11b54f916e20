import type { Result } from 'neverthrow';
import type { AccountId } from '../../kernel/ids.ts';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { AccountState } from '../account/account.transitions.ts';
import { atLeast, privilege, rankOf } from '../account/roles.ts';

/** Somebody with what they may do. */
export interface Privileged {
  readonly id: AccountId;
  readonly privilegeBits: number;
}

const isSelf = ({ actor, subject }: { readonly actor: Privileged; readonly subject: Privileged }): boolean =>
  actor.id === subject.id;
const isAbove = ({ actor, subject }: { readonly actor: Privileged; readonly subject: Privileged }): boolean =>
  rankOf(subject.privilegeBits) > rankOf(actor.privilegeBits);

/** Out of sight: for the caller there is no such account. */
export type SeeRefusalCode = 'not_visible';
/** Who wants to see whom. */
export interface SeeFacts {
  readonly actor: Privileged;
  readonly subject: Privileged;
  /** The subject booked an activity of the actor within the last year, or will attend one. */
  readonly isClientOfActor: boolean;
}
type SeeRule = Rule<SeeFacts, SeeRefusalCode>;

const hidden = refusal('not_visible');
const clientsSeeThemselves: SeeRule = (facts) =>
  isSelf(facts) || atLeast(facts.actor.privilegeBits, 'pro') ? undefined : hidden;
const nobodySeesAbove: SeeRule = (facts) => (isSelf(facts) || !isAbove(facts) ? undefined : hidden);
const prosSeeTheirClients: SeeRule = (facts) => {
  const { actor, subject, isClientOfActor } = facts;
  if (isSelf(facts) || atLeast(actor.privilegeBits, 'admin') || atLeast(subject.privilegeBits, 'pro')) return undefined;
  return isClientOfActor ? undefined : hidden;
};

/** Who may see whom. What may not be seen does not exist for the caller. */
export const seeRules = [clientsSeeThemselves, nobodySeesAbove, prosSeeTheirClients] as const;
/** Whether the actor may see the subject, by `seeRules`; `not_visible` whatever the reason. */
export const maySee = (facts: SeeFacts): Result<void, Refusal<SeeRefusalCode>> => judge(seeRules, facts);

/** A Pro goes on seeing a client this long after the last class. */
export const clientOfProDays = 365;

/** The same rules as one condition over all accounts, for the directory. */
export interface UserScope {
  /** Always in sight. */
  readonly self: AccountId;
  /** Accounts whose bits are below this are in sight: nobody sees above. */
  readonly belowBits: number;
  /** For a Pro: of the clients, those of the Pro's own activities since then. Null: every client. */
  readonly clientsSince: Temporal.Instant | null;
  /** Addresses and numbers of others: for Admins; a Pro knows names. */
  readonly contacts: boolean;
}

const somebodyElse = '' as AccountId;
const allBits = Array.from({ length: 2 * privilege.superAdmin }, (_, bits) => bits);

/** What `seeRules` answer to this actor about everybody else; for a Pro the clients since 365 days before `now`. */
export const userScopeOf = (actor: Privileged, now: Temporal.Instant): UserScope => {
  const sees = (privilegeBits: number, isClientOfActor: boolean): boolean =>
    maySee({ actor, subject: { id: somebodyElse, privilegeBits }, isClientOfActor }).isOk();
  const hiddenFrom = allBits.find((bits) => !sees(bits, true));
  return {
    self: actor.id,
    belowBits: hiddenFrom ?? allBits.length,
    clientsSince: sees(0, false) ? null : now.subtract({ hours: 24 * clientOfProDays }),
    contacts: atLeast(actor.privilegeBits, 'admin'),
  };
};

/** What somebody wants to do to an account. `bit` is one of `privilege`. */
export type AccountChange =
  | { readonly kind: 'edit' | 'enable' | 'disable' | 'delete' }
  | { readonly kind: 'role'; readonly bit: number; readonly granted: boolean };
/**
 * - permission_denied: the actor is no Admin, or the role is above their own
 * - not_visible: the subject is above the actor, so for the actor nobody is there
 * - account_deleted: a deleted account takes no change but another deletion
 * - own_account: own role, disabling or deleting oneself; somebody else must do it
 * - last_super_admin: no enabled SuperAdmin would be left
 */
export type ChangeRefusalCode =
  | 'permission_denied'
  | 'not_visible'
  | 'account_deleted'
  | 'own_account'
  | 'last_super_admin';
/** Who wants to change what of whom. The bits of both are those of the database, not of a cookie. */
export interface ChangeFacts {
  readonly actor: Privileged;
  readonly subject: Privileged & { readonly state: AccountState };
  readonly change: AccountChange;
  /** Enabled SuperAdmins beside the subject, locked until the change is committed. */
  readonly otherSuperAdmins: number;
}
type ChangeRule = Rule<ChangeFacts, ChangeRefusalCode>;

const denied = refusal('permission_denied');
const staffAlone: ChangeRule = ({ actor }) => (atLeast(actor.privilegeBits, 'admin') ? undefined : denied);
// Who is above is not visible either, so for the caller there is nobody.
const nobodyAbove: ChangeRule = (facts) => (isAbove(facts) ? hidden : undefined);
const nobodyGone: ChangeRule = ({ subject, change }) =>
  subject.state === 'Deleted' && change.kind !== 'delete' ? refusal('account_deleted') : undefined;
const noRoleAboveOneself: ChangeRule = ({ actor, change }) =>
  change.kind === 'role' && rankOf(change.bit) > rankOf(actor.privilegeBits) ? denied : undefined;
const notOneself: ChangeRule = (facts) =>
  isSelf(facts) && (facts.change.kind === 'role' || ['disable', 'delete'].includes(facts.change.kind))
    ? refusal('own_account')
    : undefined;
const lastSuperAdminStays: ChangeRule = ({ subject, change, otherSuperAdmins }) => {
  const operates = subject.state === 'Enabled' && (subject.privilegeBits & privilege.superAdmin) !== 0;
  const ends =
    change.kind === 'disable' ||
    change.kind === 'delete' ||
    (change.kind === 'role' && change.bit === privilege.superAdmin && !change.granted);
  return operates && ends && otherSuperAdmins === 0 ? refusal('last_super_admin') : undefined;
};

/** Who may change whom (nobody changes someone above them, and the last SuperAdmin stays). */
export const changeRules = [
  staffAlone,
  nobodyAbove,
  nobodyGone,
  noRoleAboveOneself,
  notOneself,
  lastSuperAdminStays,
] as const;
/** Whether the actor may do this to the subject, by `changeRules`; the first refusal wins. */
export const mayChange = (facts: ChangeFacts): Result<void, Refusal<ChangeRefusalCode>> => judge(changeRules, facts);

/** Erasure is everybody's own right; beside that an Admin's, of those who are not above. */
const oneselfOrStaff: ChangeRule = (facts) => (isSelf(facts) ? undefined : staffAlone(facts));
/** Who may erase whom (spec 1, gdpr-delete): unlike a deletion also oneself, and what is deleted already. */
export const eraseRules = [oneselfOrStaff, nobodyAbove, lastSuperAdminStays] as const;
/** Whether the actor may erase the subject, by `eraseRules`: never `own_account` or `account_deleted`. */
export const mayErase = (facts: Omit<ChangeFacts, 'change'>): Result<void, Refusal<ChangeRefusalCode>> =>
  judge(eraseRules, { ...facts, change: { kind: 'delete' } });

/** The bits once a role was granted or taken. */
export const withRole = (bits: number, bit: number, granted: boolean): number => (granted ? bits | bit : bits & ~bit);

/** Whether a privilege is gone: then what was issued for it ends at once. */
export const isDemotion = (before: number, after: number): boolean => (before & ~after) !== 0;
