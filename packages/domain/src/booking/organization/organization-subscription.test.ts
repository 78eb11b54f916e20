import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { organizationTable } from './organization-subscription.transitions.ts';

holdsAsATable('organization subscriptions', organizationTable, {
  initial: ['Requested'],
  final: ['Cancelled'],
  refusals: [
    ['a trial does not begin beside a paid period', 'Active', 'startTrial', 'plan_active'],
    ['a cancelled plan does not come back', 'Cancelled', 'activate', 'plan_cancelled'],
    ['a request falls due for nothing', 'Requested', 'fallDue', 'not_current'],
    ['an Admin changes a request alone', 'Active', 'amend', 'not_pending'],
  ],
});
