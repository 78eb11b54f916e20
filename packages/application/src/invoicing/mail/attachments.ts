import * as Effect from 'effect/Effect';
import { attachmentsOf, type FatturaDocument } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import { readFattura, transmittedDocument } from '../desk/fattura-files.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'invoices' | 'fatturaReader'>;

/**
 * The files inside a document, as it was transmitted or received; behind them those of the other documents that came in one
 * file with it. No gateway is asked.
 */
export const fatturaAttachments = (ports: Ports) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(id);
    if (row.lotId === null) return attachmentsOf(yield* transmittedDocument(ports)(row));
    const others = (yield* ports.invoices.lotRows(row.lotId)).filter((each) => each.id !== id);
    const FatturaElettronicaBody = [row, ...others].flatMap(
      ({ content }): readonly object[] => content.FatturaElettronicaBody,
    );
    return attachmentsOf({ ...row.content, FatturaElettronicaBody } as FatturaDocument);
  });

/** One of them, counted from 1. */
export const fatturaAttachment = (ports: Ports) => (id: FatturaId, position: number) =>
  Effect.flatMap(fatturaAttachments(ports)(id), (all) => {
    const found = all[position - 1];
    return found === undefined ? Effect.fail(notFound('Attachment')) : Effect.succeed(found);
  });
