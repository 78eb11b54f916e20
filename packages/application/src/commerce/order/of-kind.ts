import * as Effect from 'effect/Effect';
import type { OrderKind, OrderDossier } from '@svc/domain/commerce';
import { notFound } from '../../kernel/index.ts';

/** Booking and commerce orders have their own rows: an order of the other kind is not found there. Absent: any. */
export const ofKind = <D extends Pick<OrderDossier, 'order'>>(dossier: D, kind: OrderKind | undefined) =>
  kind === undefined || dossier.order.kind === kind ? Effect.succeed(dossier) : Effect.fail(notFound('Order'));
