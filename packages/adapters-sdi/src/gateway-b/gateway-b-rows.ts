import type { RemoteFattura } from '@svc/application/invoicing';
import { fieldsOf, jsonIn, textOf, type Fields } from '../http/json.ts';
import { reasonsIn, type Notice } from './gateway-b-notices.ts';
import { isInvoiceError, stateOfMarking } from './gateway-b-words.ts';

/** A row of the gateway before SDI's messages were looked at. */
export interface MarkedRow {
  readonly row: RemoteFattura;
  /** VAT numbers and tax codes of who sent it, and of who gets it. */
  readonly senderIds: readonly string[];
  readonly recipientIds: readonly string[];
  readonly hasNotices: boolean;
  /** What the gateway itself says beside the marking. */
  readonly notice: string | null;
}

const instantOf = (text: string | null): Temporal.Instant | null => {
  try {
    return text === null ? null : Temporal.Instant.from(text);
  } catch {
    return null;
  }
};

/** DatiGeneraliDocumento as the gateway spells it; its payload may be JSON in a text. */
const generalOf = (payload: unknown): Fields => {
  const value = typeof payload === 'string' ? jsonIn(payload) : payload;
  const bodies = fieldsOf(value)['fattura_elettronica_body'];
  const body: unknown = Array.isArray(bodies) ? bodies[0] : bodies;
  return fieldsOf(fieldsOf(fieldsOf(body)['dati_generali'])['dati_generali_documento']);
};

const party = (value: unknown): readonly string[] => {
  const fields = fieldsOf(value);
  return [textOf(fields, 'business_vat_number_code'), textOf(fields, 'business_fiscal_code')].filter(
    (each) => each !== null,
  );
};

/** A row in the port's words; null when it has no uuid. */
export const toMarkedRow = (value: unknown): MarkedRow | null => {
  const fields = fieldsOf(value);
  const remoteId = textOf(fields, 'uuid');
  if (remoteId === null) return null;
  const received = textOf(fields, 'type') === '1';
  const rawState = textOf(fields, 'marking') ?? '';
  const general = generalOf(fields['payload']);
  const notices = fields['notifications'];
  return {
    row: {
      remoteId,
      direction: received ? 'inbound' : 'outbound',
      state: received ? null : stateOfMarking(rawState),
      rawState: received ? '' : rawState,
      message: null,
      sdiIdentifier: textOf(fields, 'sdi_file_id'),
      fileName: textOf(fields, 'sdi_file_name'),
      xml: null,
      number: textOf(general, 'numero')?.trim() ?? null,
      date: textOf(general, 'data')?.slice(0, 10) ?? null,
      updatedAt: instantOf(textOf(fields, 'created_at')),
    },
    senderIds: party(fields['sender']),
    recipientIds: party(fields['recipient']),
    hasNotices: Array.isArray(notices) && notices.length > 0,
    notice: textOf(fields, 'notice'),
  };
};

/** Whether SDI's messages must be looked at, or the marking alone would say too little. */
export const needsNotices = ({ row: { direction, state } }: MarkedRow): boolean =>
  direction === 'outbound' && (state === null || state === 'ERRO' || state === 'RIFI');

/** A code of SDI, as `00305`. */
const coded = /\b00\d{3}\b/u;

/**
 * The row with SDI's own messages beside it. They win over the marking where the two disagree; an
 * `invoice-error` is a refusal only with a coded reason. Where the marking alone leaves the document in doubt, the word
 * names what decided: `invoice-error NS`. Else it would be the same word again when SDI's message comes.
 */
export const withNotices = ({ row, notice }: MarkedRow, notices: readonly Notice[]): RemoteFattura => {
  const stated = notices.filter(({ state }) => state !== null);
  const last = stated.at(-1);
  const reasons = reasonsIn(notices) ?? notice;
  const code = isInvoiceError(row.rawState) ? coded.exec(reasons ?? '')?.[0] : undefined;
  const given = code === undefined ? row.state : 'ERRO';
  const agrees = last === undefined || stated.some(({ state }) => state === given);
  const state = agrees ? given : last.state;
  const decider = row.state === null ? (last?.notification.kind ?? code) : undefined;
  const rawState = decider === undefined ? row.rawState : `${row.rawState} ${decider}`;
  const updatedAt = last?.notification.receivedAt ?? row.updatedAt;
  const message = state === null || state === 'ERRO' || state === 'RIFI' ? reasons : null;
  return { ...row, state, rawState, message, updatedAt };
};
