import { afterEach, beforeEach, describe } from 'vitest';
import type { InvoiceGatewayHarness } from './invoice-gateway.harness.ts';
import { emissionContract } from './invoice-gateway.emission.contract.ts';
import { failingContract } from './invoice-gateway.failing.contract.ts';
import { gatewayHands } from './invoice-gateway.hands.contract.ts';
import { readsContract } from './invoice-gateway.reads.contract.ts';

/** The rules every e-invoicing gateway adapter keeps. */
export const invoiceGatewayContract = (name: string, open: () => Promise<InvoiceGatewayHarness>): void => {
  describe(`invoice gateway: ${name}`, () => {
    let harness: InvoiceGatewayHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());
    const hands = gatewayHands(() => harness);
    emissionContract(hands);
    readsContract(hands);
    failingContract(hands);
  });
};
