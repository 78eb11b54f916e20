import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Requested by an Admin; the operator of the platform does the rest. Of Trial, Active and PastDue a studio has at most one. */
export type OrganizationState = 'Requested' | 'Trial' | 'Active' | 'PastDue' | 'Cancelled';
/** `amend` is an Admin's change of the own request. */
export type OrganizationEvent = 'startTrial' | 'activate' | 'fallDue' | 'amend' | 'cancel';
/** They name the state in which the event means nothing; `not_current`: a request runs no period yet. */
export type OrganizationRefusal = 'plan_active' | 'plan_cancelled' | 'not_current' | 'not_pending';

/** A studio’s plan of the platform: asked for, tried, paid, fallen due, or cancelled. */
export const organizationTable = {
  Requested: { startTrial: to('Trial'),            activate: to('Active'),           fallDue: refuse('not_current'),    amend: to('Requested'),        cancel: to('Cancelled') },
  Trial:     { startTrial: stay,                   activate: to('Active'),           fallDue: to('PastDue'),            amend: refuse('not_pending'), cancel: to('Cancelled') },
  Active:    { startTrial: refuse('plan_active'),  activate: to('Active'),           fallDue: to('PastDue'),            amend: refuse('not_pending'), cancel: to('Cancelled') },
  PastDue:   { startTrial: refuse('plan_active'),  activate: to('Active'),           fallDue: stay,                     amend: refuse('not_pending'), cancel: to('Cancelled') },
  Cancelled: { startTrial: refuse('plan_cancelled'), activate: refuse('plan_cancelled'), fallDue: refuse('plan_cancelled'), amend: refuse('not_pending'), cancel: stay },
} as const satisfies Table<OrganizationState, OrganizationEvent, OrganizationRefusal>;
