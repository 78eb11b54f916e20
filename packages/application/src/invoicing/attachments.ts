import * as Effect from 'effect/Effect';
import { attachmentsOf } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { notFound } from '../kernel/index.ts';
import { readFattura, transmittedDocument } from './fattura-files.ts';

type Ports = Pick<MoneyPorts, 'invoices' | 'fatturaReader'>;

/** The files inside a document, as it was transmitted or received. No gateway is asked. */
export const fatturaAttachments = (ports: Ports) => (id: FatturaId) =>
  Effect.flatMap(readFattura(ports)(id), (row) => Effect.map(transmittedDocument(ports)(row), attachmentsOf));

/** One of them, counted from 1. */
export const fatturaAttachment = (ports: Ports) => (id: FatturaId, position: number) =>
  Effect.flatMap(fatturaAttachments(ports)(id), (all) => {
    const found = all[position - 1];
    return found === undefined ? Effect.fail(notFound('Attachment')) : Effect.succeed(found);
  });
