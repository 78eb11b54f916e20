import type { Prng } from './prng.ts';

/** How likely the faults of the two e-invoicing gateways are in one world. */
export interface GatewayChaos {
  /** 1: the studio begins at GatewayB. */
  readonly atGatewayB: number;
  /** The admin chooses the other gateway for a while. */
  readonly gatewaySwitches: number;
  /** The answer to a transmission refuses it. */
  readonly gatewayRefuses: number;
  readonly gatewayDenies: number;
  /** No state of ours: in the first answer, or later. */
  readonly unknownWord: number;
  readonly oddLater: number;
  readonly erroNow: number;
  readonly erroLater: number;
  readonly rifiLater: number;
  /** A refusal is taken back: the document stands after all. */
  readonly revives: number;
  /** A list shows a row as it was before. */
  readonly staleWord: number;
  /** A document that was taken in stands in no list for a while. */
  readonly hiddenRow: number;
  /** One transmission is there twice. */
  readonly takenTwice: number;
  /** Somebody issues documents of the same series with another program. */
  readonly foreignNumbers: number;
  /** Suppliers' invoices arrive; some of them cannot be read at first. */
  readonly received: number;
  readonly unreadable: number;
  /** Some of them are another company's, for the account has several. */
  readonly neighbours: number;
}

export const drawGatewayChaos = (
  rng: Prng,
  fault: (low: number, high: number, present?: number) => number,
): GatewayChaos => ({
  atGatewayB: rng.chance(0.4) ? 1 : 0,
  gatewaySwitches: fault(0.2, 1, 0.3),
  gatewayRefuses: fault(0.02, 0.4, 0.4),
  gatewayDenies: fault(0.01, 0.2, 0.3),
  unknownWord: fault(0.02, 0.3, 0.4),
  oddLater: fault(0.05, 0.5, 0.3),
  erroNow: fault(0.02, 0.4, 0.4),
  erroLater: fault(0.05, 0.5),
  rifiLater: fault(0.05, 0.4, 0.3),
  revives: fault(0.1, 0.9, 0.3),
  staleWord: fault(0.02, 0.5, 0.4),
  hiddenRow: fault(0.05, 0.8, 0.4),
  takenTwice: fault(0.02, 0.4, 0.3),
  foreignNumbers: fault(0.1, 0.9, 0.3),
  received: fault(0.1, 0.9, 0.5),
  unreadable: fault(0.1, 0.7),
  neighbours: fault(0.1, 0.6),
});
