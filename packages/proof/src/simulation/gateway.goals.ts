import type { Commit, Facts } from './facts.ts';
import type { World } from './world.ts';

/** What the two gateways, a change between them and the turn of the year must have brought about. */
export const gatewayGoals: readonly string[] = [
  'a document was taken in by GatewayA',
  'a document was taken in by GatewayB',
  'a job in flight, another gateway configured',
  'a job went to another gateway before its first attempt',
  'numbers of two fiscal years',
  'refused at the gateway, then sent under its number',
  'an odd word put a document in doubt',
  'out of doubt by a later word',
  'a word of before was listed',
  'searched before it was listed',
  'a search found the same number twice',
  'a refused document was seen to stand',
  'an answer named a document of before',
  'an invoice was received',
  'an invoice of another company came in',
  'a received invoice came later than its row',
  'a received invoice was taken over',
  'a watermark was moved',
  'lost COMMIT: syncMirror',
  'lost COMMIT: invoices.advanceWatermark',
  'crash during syncMirror',
  'crash during retryInvoice',
  'crash during resolveIntents',
];

/** Rare states of documents and of the mirror that a commit shows. */
export const watchGateways = ({ invoiceJob, fattura }: Commit, facts: Facts, world: World): void => {
  for (const { before, after } of invoiceJob) {
    if (before !== undefined && before.provider !== after.provider)
      world.goal('a job went to another gateway before its first attempt');
    if (before?.state === 'Sending' && after.state === 'Submitted' && after.attempts > 1)
      world.goal('refused at the gateway, then sent under its number');
  }
  for (const { before, after } of fattura) {
    if (before === undefined && after.direction === 'inbound') world.goal('a received invoice was taken over');
    if (before?.remoteId != null && before.state !== after.state) {
      if (after.state === 'NEEDS_REVIEW') world.goal('an odd word put a document in doubt');
      if (before.state === 'NEEDS_REVIEW' && after.attempts === before.attempts)
        world.goal('out of doubt by a later word');
    }
    if (after.number === null || after.series === null || (before?.number ?? null) !== null) continue;
    if (facts.all('fattura').some((row) => row.series === after.series && row.fiscalYear !== after.fiscalYear))
      world.goal('numbers of two fiscal years');
  }
};
