import type { WalletEventRecord } from './wallet-books.ts';
import { packTransmission, walletSpoiling, type WalletWebhookFault } from './wallet-parcel.ts';
import { courier, type Courier, type CourierOptions } from './webhook-courier.ts';

export interface WalletEndpoint {
  readonly url: string;
  /** The id the provider gave this endpoint; part of what is signed. */
  readonly webhookId: string;
}

export type WalletWebhooks = Courier<WalletEventRecord, WalletEndpoint, WalletWebhookFault>;

/** Delivers the wallet's events, each transmission signed for the endpoint's webhook id. */
export const walletWebhooks = (
  options: Omit<CourierOptions<WalletEventRecord, WalletEndpoint, WalletWebhookFault>, 'pack' | 'spoiling'> & {
    readonly signingKey: () => string;
    readonly certUrl: () => string;
  },
): WalletWebhooks =>
  courier({
    ...options,
    spoiling: walletSpoiling,
    pack: (event, fault, { webhookId }, at) =>
      packTransmission(event, fault, { key: options.signingKey(), webhookId, certUrl: options.certUrl() }, at),
  });
