import type { Brand } from '../../kernel/ids.ts';
import type { OrganizationState } from './organization-subscription.transitions.ts';

/** A UUIDv7. */
export type OrganizationSubscriptionId = Brand<string, 'OrganizationSubscriptionId'>;

/** What of a feature of the plan is different for this studio. */
export type FeatureOverride =
  | { readonly key: string; readonly on: boolean }
  | { readonly key: string; readonly limit: number };

/** The plan of the platform that a studio has, had or asks for. Nobody is charged by it, and its limits refuse nothing. */
export interface OrganizationSubscription {
  readonly id: OrganizationSubscriptionId;
  /** Of a platform plan. */
  readonly planId: string;
  readonly state: OrganizationState;
  /** Local dates, both inclusive; null: not set. */
  readonly periodFrom: Temporal.PlainDate | null;
  readonly periodTo: Temporal.PlainDate | null;
  readonly overrides: readonly FeatureOverride[];
  readonly note: string | null;
  readonly version: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** It is asked for, or runs: a studio has at most one such. */
export const isOpenOrganization = ({ state }: Pick<OrganizationSubscription, 'state'>): boolean =>
  state !== 'Cancelled';
/** It runs: on trial, paid, or fallen due. */
export const isCurrentOrganization = ({ state }: Pick<OrganizationSubscription, 'state'>): boolean =>
  state === 'Trial' || state === 'Active' || state === 'PastDue';
