import * as Effect from 'effect/Effect';
import {
  documentFacts,
  fiscalContent,
  isSemplificata,
  mayRevise,
  parseBillingProfile,
  withBuyer,
  type BillingProfile,
  type FatturaDocument,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { BillingProfileRequired } from '../billing-profile-required.ts';
import { fromResult } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** The buyer that an admin corrects a document with; null when none is given. */
export const correctedBuyer = (billingProfile: unknown) =>
  Effect.gen(function* () {
    if (billingProfile === undefined) return null;
    const parsed = parseBillingProfile(billingProfile);
    if (parsed.isOk()) return parsed.value;
    return yield* Effect.fail<BillingProfileRequired>({ _tag: 'BillingProfileRequired', problems: parsed.error });
  });

/** The next revision of a document, under the same number and date. */
export const revisionOf =
  (ports: Pick<InvoicingPorts, 'digest' | 'clock'>) =>
  (row: FatturaRow, content: FatturaDocument, buyer: BillingProfile): FatturaRow => ({
    ...row,
    content,
    ...documentFacts(content, row.book),
    buyerEmail: buyer.email ?? row.buyerEmail,
    revision: row.revision + 1,
    fiscalHash: ports.digest.sha256(fiscalContent(content)),
    updatedAt: ports.clock.now(),
  });

/** The same for a document that no order stands behind: its own content, to the corrected buyer. */
export const reviseBuyer =
  (ports: Pick<InvoicingPorts, 'digest' | 'clock'>) => (row: FatturaRow, buyer: BillingProfile | null) =>
    Effect.gen(function* () {
      if (buyer === null) return row;
      yield* fromResult(mayRevise(row));
      // Nobody composes simplified ones here: it was imported, and is imported again as it should be.
      if (isSemplificata(row.content)) return yield* Effect.fail(refusal('resend_not_allowed', { why: 'simplified' }));
      return revisionOf(ports)(row, yield* fromResult(withBuyer(row.content, buyer)), buyer);
    });
