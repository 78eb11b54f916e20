import type { Answer } from '../../kernel/api/api.ts';

/** An order as its page has it, of either kind. */
export type OrderShown = Answer<'payments.admin.orders.get'>;
