import type { RemoteFattura, RemoteNotification } from '@svc/application/invoicing';
import { fieldsOf, textOf } from '../http/json.ts';
import { bareVat } from '../http/vat-numbers.ts';
import { sdiInstant } from '../reader/remote-notification.ts';
import { meaningOf, stateOfInvoice } from './invoice-words.ts';

/** A row in the port's words, and what belongs to this gateway alone. */
export interface InvoiceRow {
  readonly row: RemoteFattura;
  /** Which of the account's companies it is of; null when the row does not say. */
  readonly fiscalId: string | null;
  /** Where the file is, if the row says so: a signed address, so no token goes there. */
  readonly fileUrl: string | null;
}

const isRefused = (state: RemoteFattura['state']): boolean => state === null || state === 'ERRO' || state === 'RIFI';

const fileUrlOf = (attachments: unknown): string | null => {
  const list: readonly unknown[] = Array.isArray(attachments) ? attachments : [];
  return list.map((each) => textOf(fieldsOf(each), 'downloadUrl')).find((url) => url !== null) ?? null;
};

/** Null when it has no id. */
export const toInvoiceRow = (value: unknown): InvoiceRow | null => {
  const fields = fieldsOf(value);
  const details = fieldsOf(fields['details']);
  const remoteId = textOf(fields, 'id');
  if (remoteId === null) return null;
  const word = textOf(details, 'sdi_status') ?? '';
  const received = textOf(fields, 'direction') === 'incoming' || word === 'RECEIVED';
  const state = received ? null : stateOfInvoice(word, textOf(fields, 'state') ?? '');
  return {
    fiscalId: textOf(fields, 'fiscal_id'),
    fileUrl: fileUrlOf(fields['attachments']),
    row: {
      remoteId,
      direction: received ? 'inbound' : 'outbound',
      state,
      rawState: received ? '' : word,
      message: !received && isRefused(state) ? textOf(details, 'sdi_message') : null,
      sdiIdentifier: textOf(details, 'sdi_id'),
      fileName: textOf(details, 'sdi_filename'),
      xml: null,
      number: textOf(fields, 'document_number')?.trim() ?? null,
      date: textOf(fields, 'issue_date')?.slice(0, 10) ?? null,
      updatedAt: sdiInstant(textOf(details, 'sdi_update_date') ?? undefined),
    },
  };
};

/** Whether a row is of this company; filters may be ignored over there. */
export const isOf = ({ fiscalId }: InvoiceRow, company: string): boolean =>
  fiscalId === null || bareVat(fiscalId) === bareVat(company);

/** `00305 - IdCodice non valido`, one on each line. */
const errorsIn = (message: string | null): RemoteNotification['errors'] =>
  (message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, code = '', description = line] = /^\s*(\d{5})\s*[-:]\s*(.*)$/u.exec(line) ?? [];
      return { code, description: description.trim() };
    });

/** SDI's latest message, which this gateway gives in its own words alone; none yet is an empty list. */
export const noticesIn = ({ row }: InvoiceRow): readonly RemoteNotification[] => {
  const kind = row.direction === 'inbound' ? null : (meaningOf(row.rawState)?.notice ?? null);
  if (kind === null) return [];
  const errors = kind === 'NS' ? errorsIn(row.message) : [];
  return [{ kind, fileName: null, receivedAt: row.updatedAt, errors, xml: null }];
};
