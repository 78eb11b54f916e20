import type { Config } from '../config/config.ts';
import { hostName } from './instance.ts';

/** Why a tenant counts as live: real money, real invoices or real people can be met there, or nobody can say that not. */
export type LiveReason =
  | 'card_key_live'
  | 'wallet_live'
  | 'einvoicing_prod'
  | 'einvoicing_unknown'
  | 'production_mode'
  | 'public_address';

/** Where invoices go by the stored e-invoicing settings. `unknown`: its database cannot be asked; null: it was never made. */
export type InvoicesGo = 'Test' | 'Prod' | 'unknown' | null;

const reasonOfInvoices = {
  Test: [],
  Prod: ['einvoicing_prod'],
  unknown: ['einvoicing_unknown'],
} as const satisfies Record<NonNullable<InvoicesGo>, readonly LiveReason[]>;

/** RFC 6761 and 2606: names that lead nowhere, or to this machine. */
const OURS = /(?:^|\.)(?:localhost|test|example|invalid)$/;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

const isPublic = (host: string): boolean => host !== '' && !OURS.test(host) && !LOOPBACK.test(host);

/** Every name the tenant may be met under. */
const namesOf = ({ HTTP__PUBLICURL: url, HTTP__HOSTALIASES: aliases }: Config): readonly string[] => [
  ...(url === undefined ? [] : [hostName(new URL(url).host)]),
  ...aliases,
];

/** A card provider's secret key of the live kind: `sk_live_…`, `rk_live_…`. */
export const isLiveKey = (key: string | undefined): boolean => /^[a-z]+_live_/.test(key ?? '');

/** Every reason at once; none: a test target. What is not known counts as live, so that nothing of a demo ever reaches people. */
export const liveReasons = (config: Config, invoicesGo: InvoicesGo): readonly LiveReason[] => [
  ...(isLiveKey(config.PAYMENT__CARD__SECRETKEY) ? (['card_key_live'] as const) : []),
  ...(config.PAYMENT__WALLET__CLIENTID !== undefined && config.PAYMENT__WALLET__ENVIRONMENT === 'live'
    ? (['wallet_live'] as const)
    : []),
  ...(invoicesGo === null ? [] : reasonOfInvoices[invoicesGo]),
  ...(config.NODE_ENV === 'production' ? (['production_mode'] as const) : []),
  ...(namesOf(config).some(isPublic) ? (['public_address'] as const) : []),
];
