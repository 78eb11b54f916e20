import type { ComposeRefusalCode } from '@svc/domain/invoicing';
import type { ErrorCode } from '../kernel/problems/index.ts';

const COMPOSE_CODES = [
  'text_not_latin',
  'text_too_long',
  'text_empty',
  'number_invalid',
  'lines_missing',
  'lines_too_many',
  'quantity_invalid',
  'amount_invalid',
  'vat_invalid',
  'total_negative',
  'payment_mismatch',
  'iban_invalid',
  'buyer_is_seller',
  'period_invalid',
  'delivery_invalid',
] as const satisfies readonly ComposeRefusalCode[];

/** A document that cannot be composed has one code on the wire; the refusal's own is `params.reason`. */
export const composeRefusals = <const C extends ErrorCode>(code: C): { readonly [R in ComposeRefusalCode]: C } =>
  Object.fromEntries(COMPOSE_CODES.map((reason) => [reason, code])) as { readonly [R in ComposeRefusalCode]: C };

/** The reason of a refusal that shares its code with others; one that names its own reason keeps it. */
export const reasonOf = (error: {
  readonly _tag: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number | boolean>>;
}): { readonly params?: Readonly<Record<string, string | number | boolean>> } =>
  error._tag === 'Refusal' && error.code !== undefined ? { params: { reason: error.code, ...error.params } } : {};
