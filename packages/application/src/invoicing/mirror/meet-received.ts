import * as Effect from 'effect/Effect';
import { moveRow, type FatturaRow } from '@svc/domain/invoicing';
import { mustExist } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'invoices' | 'logger' | 'unitOfWork'>;

/** What a document that came in turned out to be: a copy of one that is here, or one beside it that a person judges. */
type Met = 'copy' | 'left there' | undefined;

/**
 * A received document that is here already. One that somebody imported as a file becomes the gateway's, in the same row:
 * one invoice of a supplier is one row, wherever it came from first. Another copy of what a gateway brought is left there.
 * @param seen the row that it would have become
 */
export const meetReceived = (ports: Ports) => (received: FatturaRow) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const holders = yield* ports.invoices.receivedHolders(received);
      const holder = holders.find(({ fiscalHash }) => fiscalHash === received.fiscalHash);
      if (holder === undefined) return undefined;
      const row = yield* ports.invoices.lockRow(holder.id).pipe(mustExist);
      const isThisOne = row.remoteId === received.remoteId && row.provider === received.provider;
      if (isThisOne && row.environment === received.environment) return undefined;
      if (row.provider !== 'Local') return 'copy' satisfies Met;
      const { id, read, createdAt, sourceId } = row;
      yield* ports.invoices.saveRow({ ...received, id, read, createdAt, sourceId });
      return undefined;
    }),
  );

/**
 * A document that we wrote, and that SDI delivered back to us as its buyer. A draft of ours under its number was sent by
 * other hands, and is delivered by now; a transmission of ours learns its state by its own id.
 * @param seen the row that it would have become
 */
export const meetReturned = (ports: Ports) => (received: FatturaRow) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const holderId = yield* ports.invoices.numberHolder(received);
      if (holderId === null) return undefined;
      const row = yield* ports.invoices.lockRow(holderId).pipe(mustExist);
      if (row.fiscalHash !== received.fiscalHash) {
        ports.logger.log('error', 'a document of our number comes back that is not ours', {
          fattura: row.id,
          number: row.number,
        });
        return 'left there' satisfies Met;
      }
      if (row.state !== 'DRAFT') return 'copy' satisfies Met;
      const { provider, environment, sdiIdentifier, fileName, transmittedXml, updatedAt } = received;
      const delivered = moveRow(moveRow(row, 'found'), 'seeCONS');
      yield* ports.invoices.saveRow({
        ...delivered,
        ...{ provider, environment, sdiIdentifier, fileName, transmittedXml, updatedAt },
      });
      return 'copy' satisfies Met;
    }),
  );
