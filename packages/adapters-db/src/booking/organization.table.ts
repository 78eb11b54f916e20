import { defineEntity } from '@mikro-orm/core';
import {
  organizationTable,
  type FeatureOverride,
  type OrganizationState,
  type OrganizationSubscriptionId,
} from '@svc/domain/booking';
import { statesOf } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** The plans of the platform that this studio has, had or asks for. */
export const OrganizationSubscriptionRow = defineEntity({
  name: 'OrganizationSubscription',
  tableName: 'organization_subscription',
  properties: {
    id: column.uuid<OrganizationSubscriptionId>().primary(),
    planId: column.uuid(),
    state: column.text<OrganizationState>(),
    /** True unless it is cancelled, else null: the last wall of at most one. */
    open: column.boolean().nullable().unique('organization_open'),
    periodFrom: column.date().nullable(),
    periodTo: column.date().nullable(),
    overrides: column.document<readonly FeatureOverride[]>(),
    note: column.text().nullable(),
    version: column.integer(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
  checks: [
    oneOf('organization_state', 'state', statesOf(organizationTable)),
    { name: 'organization_wall', expression: `(state = 'Cancelled') = (open is null)` },
    { name: 'organization_period', expression: 'period_to >= period_from' },
  ],
});
