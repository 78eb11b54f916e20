import type { OrderId } from '../../kernel/ids.ts';
import type { Order, OrderKind } from './order.ts';

/** What names an order to the outside: which machine it belongs to, and its number out of the one sequence. */
export type OrderName = Pick<Order, 'id' | 'kind'>;

const PREFIX = 'commerce:';

/** `commerce:<id>` for a commerce order, the plain number for a booking order (spec 2, Order reference). */
export const orderReference = ({ id, kind }: OrderName): string =>
  kind === 'commerce' ? `${PREFIX}${id}` : String(id);

/** The order that a reference names; null when it is none. */
export const parseOrderReference = (text: string | null): OrderName | null => {
  const kind: OrderKind = text?.startsWith(PREFIX) === true ? 'commerce' : 'booking';
  const digits = kind === 'commerce' ? text?.slice(PREFIX.length) : text;
  return /^[1-9]\d{0,14}$/u.test(digits ?? '') ? { id: Number(digits) as OrderId, kind } : null;
};
