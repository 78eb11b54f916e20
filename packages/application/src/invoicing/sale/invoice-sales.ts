import * as Effect from 'effect/Effect';
import {
  documentFacts,
  fiscalContent,
  type BillingProfile,
  type FatturaDocument,
  type FatturaRow,
  type Sale,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { mustExist, nameMade, type AuditedActor } from '../../kernel/index.ts';
import type { InvoicingTerms } from './invoicing-terms.ts';
import { auditDraft, insertDraft, LOCAL_DRAFT, type DraftOperation } from '../desk/local-draft.ts';
import { newRow } from '../desk/new-row.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'audit' | 'clock' | 'digest' | 'ids' | 'invoices'>;

/** The one invoice of some sales. */
export interface SalesInvoice {
  readonly sales: readonly Pick<Sale, 'kind' | 'id'>[];
  readonly content: FatturaDocument;
  readonly buyer: Pick<BillingProfile, 'email'>;
  readonly terms: InvoicingTerms;
  readonly operation: DraftOperation;
  readonly actor: AuditedActor;
}

/**
 * Drafts it, inside a unit of work. A sale has one invoice, also of callers at once: the unique constraint is the last wall.
 * While that one is a draft that never left, asking again makes it anew, so a wrong buyer is no dead end.
 */
export const draftForSales = (ports: Ports) => (wanted: SalesInvoice) =>
  Effect.gen(function* () {
    const holders = yield* ports.invoices.holdersOf(wanted.sales);
    const [held, ...others] = holders;
    if (others.length > 0) return yield* Effect.fail(refusal('sale_already_invoiced', { fattura: others[0] ?? '' }));
    const made =
      held === undefined ? { before: null, row: draftOf(ports, wanted) } : yield* madeAnew(ports)(held, wanted);
    const { before, row } = made;
    const claimed = yield* ports.invoices.claimSales(wanted.sales, row.id);
    if (!claimed) return yield* Effect.fail(refusal('sale_already_invoiced'));
    yield* nameMade(row.id);
    if (before === null) return yield* insertDraft(ports)(row, wanted.operation, wanted.actor);
    yield* ports.invoices.saveRow(row);
    yield* auditDraft(ports)(before, row, wanted.operation, wanted.actor);
    return row;
  });

const draftOf = (ports: Ports, { content, terms, buyer }: SalesInvoice): FatturaRow =>
  newRow(ports, content, {
    ...LOCAL_DRAFT,
    number: null,
    series: terms.series,
    buyerEmail: buyer.email ?? null,
  });

/** The same draft with another content; what it covered before is free again. */
const madeAnew =
  (ports: Ports) =>
  (id: FatturaId, { content, terms, buyer }: SalesInvoice) =>
    Effect.gen(function* () {
      const before = yield* ports.invoices.lockRow(id).pipe(mustExist);
      const facts = documentFacts(content, 'sales');
      // A class that stands in a collective draft is not taken out of it by invoicing it alone.
      if (before.state !== 'DRAFT' || before.number !== null || before.documentType !== facts.documentType)
        return yield* Effect.fail(refusal('sale_already_invoiced', { fattura: id, state: before.state }));
      yield* ports.invoices.releaseSales(id);
      const row: FatturaRow = {
        ...before,
        ...facts,
        buyerEmail: buyer.email ?? null,
        content,
        series: terms.series,
        revision: before.revision + 1,
        fiscalHash: ports.digest.sha256(fiscalContent(content)),
        updatedAt: ports.clock.now(),
      };
      return { before, row };
    });
