import type { Config } from '../config.ts';
import { hostName } from './instance.ts';

/** Why a tenant counts as live: real money, real invoices or real people can be met there. */
export type LiveReason = 'card_key_live' | 'wallet_live' | 'einvoicing_prod' | 'production_mode' | 'public_address';

/** RFC 6761 and 2606: names that lead nowhere, or to this machine. */
const OURS = /(?:^|\.)(?:localhost|test|example|invalid)$/;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

const isPublic = (host: string): boolean => host !== '' && !OURS.test(host) && !LOOPBACK.test(host);

/** Every name the tenant may be met under. */
const namesOf = ({ HTTP__PUBLICURL: url, HTTP__HOSTALIASES: aliases }: Config): readonly string[] => [
  ...(url === undefined ? [] : [hostName(new URL(url).host)]),
  ...aliases.split(',').map(hostName),
];

/** A card provider's secret key of the live kind: `sk_live_…`, `rk_live_…`. */
export const isLiveKey = (key: string | undefined): boolean => /^[a-z]+_live_/.test(key ?? '');

/**
 * Every reason at once; none: a test target. What cannot be told counts as live, so that nothing of a demo ever reaches people.
 * @param einvoicing the environment of the stored e-invoicing settings, where they are known
 */
export const liveReasons = (config: Config, einvoicing?: 'Test' | 'Prod'): readonly LiveReason[] => [
  ...(isLiveKey(config.PAYMENT__CARD__SECRETKEY) ? (['card_key_live'] as const) : []),
  ...(config.PAYMENT__WALLET__CLIENTID !== undefined && config.PAYMENT__WALLET__ENVIRONMENT === 'live'
    ? (['wallet_live'] as const)
    : []),
  ...(einvoicing === 'Prod' ? (['einvoicing_prod'] as const) : []),
  ...(config.NODE_ENV === 'production' ? (['production_mode'] as const) : []),
  ...(namesOf(config).some(isPublic) ? (['public_address'] as const) : []),
];
