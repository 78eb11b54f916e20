import type { OrderKind } from '@svc/domain/commerce';
import { machine, type Actor } from '../../kernel/index.ts';

/** The two background services by the kind of order they look after (spec 2, Limits). */
export const serviceNames = {
  booking: 'BookingPaymentBackgroundService',
  commerce: 'CommerceOrderBackgroundService',
} as const satisfies { readonly [kind in OrderKind]: string };

/** Who acts in the timeline when one of them does. */
export const serviceOf = (kind: OrderKind): Actor => machine(serviceNames[kind]);
