import * as Effect from 'effect/Effect';
import {
  fiscalDateOf,
  isSemplificata,
  parseBillingProfile,
  stampTransmission,
  transmitterOf,
  withBuyer,
  withDescriptions,
  writeDocument,
  type BillingProfileProblem,
  type CheckFinding,
  type ComposeRefusalCode,
  type FatturaDocument,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId, type Refusal } from '@svc/domain/kernel';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { DRAFT_NUMBER, numberedAs, sendFindings } from '../sale/compose-order-fattura.ts';
import { readFattura } from './fattura-files.ts';

/** What `check-fattura` stands on. */
export type CheckFatturaPorts = Pick<InvoicingPorts, 'clock' | 'config' | 'invoices' | 'settings'>;

export interface CheckFattura {
  readonly id: FatturaId;
  /** The buyer as somebody types it; absent: as the document has it. */
  readonly billingProfile?: unknown;
  /** Other words for lines, by their number from 1. */
  readonly descriptions?: readonly { readonly line: number; readonly description: string }[];
}

/** What is wrong: with a field of the buyer, with a text that cannot be written, with the document. */
export interface CheckedFattura {
  readonly fields: readonly BillingProfileProblem[];
  readonly unwritable: Refusal<ComposeRefusalCode> | null;
  readonly findings: readonly CheckFinding[];
}

/** Whatever the attempt, it has as many signs. */
const ANY_ATTEMPT = '0000000000';

/** What stops a document from being sent as it would be now: with a number, a date and a header of an attempt. */
const findingsOf = (
  { number, date }: Pick<FatturaRow, 'number' | 'date'>,
  content: FatturaDocument,
  today: Temporal.PlainDate,
): readonly CheckFinding[] => {
  const numbered = numberedAs(content, number ?? DRAFT_NUMBER, number === null ? today : date);
  const stamped = stampTransmission(numbered, { ...transmitterOf(numbered), progressivoInvio: ANY_ATTEMPT });
  return sendFindings(stamped, today, writeDocument(stamped));
};

/** The same of a document as it is stored. */
export const storedFindings = (row: FatturaRow, today: Temporal.PlainDate): readonly CheckFinding[] =>
  findingsOf(row, row.content, today);

/**
 * POST …/check: what would be found in a document of ours with this buyer and these words, by the checks before sending.
 * Nothing is stored, and nobody is asked.
 */
export const checkFattura = (ports: CheckFatturaPorts) => (command: CheckFattura) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(command.id);
    if (row.direction === 'inbound') return yield* Effect.fail(refusal('resend_not_allowed', { why: 'received' }));
    if (isSemplificata(row.content)) return yield* Effect.fail(refusal('resend_not_allowed', { why: 'simplified' }));
    const nothing: CheckedFattura = { fields: [], unwritable: null, findings: [] };
    const described = withDescriptions(row.content, command.descriptions ?? []);
    if (described.isErr()) return { ...nothing, unwritable: described.error };
    let content = described.value;
    if (command.billingProfile !== undefined) {
      const buyer = parseBillingProfile(command.billingProfile);
      if (buyer.isErr()) return { ...nothing, fields: buyer.error };
      const addressed = withBuyer(content, buyer.value);
      if (addressed.isErr()) return { ...nothing, unwritable: addressed.error };
      content = addressed.value;
    }
    const { fiscalTimeZone } = yield* ports.settings.load;
    const today = fiscalDateOf(ports.clock.now(), fiscalTimeZone ?? ports.config.invoiceTimeZone);
    return { ...nothing, findings: findingsOf(row, content, today) };
  });
