import * as Effect from 'effect/Effect';
import { sampleEmission, type InvoiceGatewayHarness, type SampleChange } from './invoice-gateway.harness.ts';
import type { EmissionOutcome, InvoiceGateway, RemoteFattura, RemotePage } from './invoice-gateway.ts';

export const run = Effect.runPromise;
export const failureOf = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect));

/** What the parts of the suite do all the time, with the harness of the running test. */
export interface GatewayHands {
  readonly harness: () => InvoiceGatewayHarness;
  readonly emit: (change?: SampleChange) => Promise<EmissionOutcome>;
  /** The row of an answered transmission. */
  readonly emitted: (change?: SampleChange, gateway?: InvoiceGateway) => Promise<RemoteFattura>;
  /** Ids that a proof search finds. */
  readonly search: (number: string) => Promise<readonly string[]>;
  readonly listPages: (since?: Temporal.PlainDate) => Promise<readonly RemotePage[]>;
  readonly list: (since?: Temporal.PlainDate) => Promise<readonly RemoteFattura[]>;
}

export const gatewayHands = (harness: () => InvoiceGatewayHarness): GatewayHands => {
  const listPages: GatewayHands['listPages'] = async (since = harness().today().subtract({ days: 3 })) => {
    const pages: RemotePage[] = [];
    let cursor: string | null = null;
    do {
      const page: RemotePage = await run(harness().gateway.list({ since, cursor }));
      pages.push(page);
      cursor = page.next;
    } while (cursor !== null);
    return pages;
  };
  return {
    harness,
    emit: (change) => run(harness().gateway.emit(sampleEmission(change))),
    emitted: async (change, gateway = harness().gateway) => {
      const outcome = await run(gateway.emit(sampleEmission(change)));
      if (outcome.kind !== 'answered') throw new Error(`not answered: ${JSON.stringify(outcome)}`);
      return outcome.row;
    },
    search: async (number) => {
      const { sellerVatNumber, date } = sampleEmission();
      return (await run(harness().gateway.search({ sellerVatNumber, number, date }))).map((row) => row.remoteId);
    },
    listPages,
    list: async (since) => (await listPages(since)).flatMap(({ rows }) => rows),
  };
};
