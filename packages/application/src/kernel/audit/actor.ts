import type { AccountId } from '@svc/domain/kernel';

/** The request that asked for a change, and where it came from. */
export interface RequestOrigin {
  readonly requestId: string;
  /** The client's address; null where there is none, as at the operator's console. */
  readonly address: string | null;
  /** The operator who acts as the person, where this is a support session; address and request are theirs. */
  readonly operator?: AccountId;
}

/** Somebody who is signed in, or who acts with a link or a code that was mailed to them. */
export interface PersonActor extends RequestOrigin {
  readonly kind: 'person';
  readonly accountId: AccountId;
}

/** A client of the public API, by its token. */
export interface TokenActor extends Omit<RequestOrigin, 'operator'> {
  readonly kind: 'token';
  readonly tokenId: string;
  /** The part of the token that is shown: it names the token after it was revoked, and so deleted. */
  readonly prefix: string;
}

/** The operator: the maintenance key, or the command line of the server. */
export interface MaintenanceActor extends Omit<RequestOrigin, 'operator'> {
  readonly kind: 'maintenance';
}

/** A loop, a webhook, a seed. */
export interface MachineActor {
  readonly kind: 'machine';
  readonly name: string;
}

/** An actor whose changes are audited. */
export type AuditedActor = PersonActor | TokenActor | MaintenanceActor;

/** The cause of a change. Machines write timelines; what all others do is audited as well. */
export type Actor = AuditedActor | MachineActor;

export const machine = (name: string): MachineActor => ({ kind: 'machine', name });

/** Where a use case serves machines too: whether this change is audited. */
export const isAudited = (actor: Actor): actor is AuditedActor => actor.kind !== 'machine';

/**
 * An actor in a timeline, which holds no address: the audit alone does, since an erasure reaches it there. Nor does it hold who
 * acts for support: timelines are of money, which is out of a support session's reach.
 */
export type TimelineActor =
  | Omit<PersonActor, 'address' | 'operator'>
  | Omit<TokenActor, 'address' | 'prefix'>
  | Omit<MaintenanceActor, 'address'>
  | MachineActor;

/** What a timeline keeps of an actor. */
export const timelineActor = (actor: TimelineActor): TimelineActor => {
  switch (actor.kind) {
    case 'person':
      return { kind: 'person', accountId: actor.accountId, requestId: actor.requestId };
    case 'token':
      return { kind: 'token', tokenId: actor.tokenId, requestId: actor.requestId };
    case 'maintenance':
      return { kind: 'maintenance', requestId: actor.requestId };
    case 'machine':
      return machine(actor.name);
  }
};
