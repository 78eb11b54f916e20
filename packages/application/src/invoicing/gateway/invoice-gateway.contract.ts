import { afterEach, beforeEach, describe } from 'vitest';
import type { InvoiceGatewayBench } from './invoice-gateway.bench.ts';
import { emissionContract } from './invoice-gateway.emission.contract.ts';
import { failingContract } from './invoice-gateway.failing.contract.ts';
import { gatewayHands } from './invoice-gateway.hands.contract.ts';
import { readsContract } from './invoice-gateway.reads.contract.ts';

/** The rules every e-invoicing gateway adapter keeps. */
export const invoiceGatewayContract = (name: string, open: () => Promise<InvoiceGatewayBench>): void => {
  describe(`invoice gateway: ${name}`, () => {
    let bench: InvoiceGatewayBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());
    const hands = gatewayHands(() => bench);
    emissionContract(hands);
    readsContract(hands);
    failingContract(hands);
  });
};
