import type { CommerceConfig, ProviderName } from '@svc/application/commerce';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';
import { publicUrlOf } from '../config/public-url.ts';
import { hasOwnScreens } from './studio-face.ts';

/** Spec 2: card needs secret key and webhook secret; wallet needs client id, client secret and webhook id. */
const isReady = (config: Config, keys: Keys): { readonly [name in ProviderName]: boolean } => ({
  card:
    config.PAYMENT__CARD__SECRETKEY !== undefined && (config.PAYMENT__CARD__WEBHOOKSECRET ?? keys.cardWebhook) !== '',
  wallet:
    config.PAYMENT__WALLET__CLIENTID !== undefined &&
    config.PAYMENT__WALLET__CLIENTSECRET !== undefined &&
    config.PAYMENT__WALLET__WEBHOOKID !== undefined,
});

/** Spec 2, runtime configuration keys. */
export const commerceConfig = (config: Config, keys: Keys): CommerceConfig => {
  const home = config.FRONTEND__URL ?? publicUrlOf(config);
  // Our own pages, where this process serves them; a front end of another origin is led to as the specification says.
  const ownPage = (name: string): string => (hasOwnScreens(config) ? `${home}/pagamento/${name}?ordine={order}` : home);
  return {
    tenant: config.SVC_TENANT,
    provider: config.PAYMENT__PROVIDER,
    providerReady: isReady(config, keys)[config.PAYMENT__PROVIDER],
    holdMs: Math.round(config.PAYMENT__HOLDMINUTES * 60_000),
    maxActiveHoldsPerUser: config.PAYMENT__MAXACTIVEHOLDSPERUSER,
    paidReviewHoldMinutes: config.PAYMENT__PAIDREVIEWHOLDMINUTES,
    finalizationMaxAttempts: config.PAYMENT__FINALIZATIONMAXATTEMPTS,
    invoiceSeries: config.PAYMENT__INVOICESERIES,
    invoiceTimeZone: config.PAYMENT__INVOICETIMEZONE,
    invoiceEmailMaxAttempts: config.PAYMENT__INVOICEEMAILMAXATTEMPTS,
    successUrl: config.PAYMENT__SUCCESSURL ?? ownPage('esito'),
    cancelUrl: config.PAYMENT__CANCELURL ?? ownPage('annullato'),
    environmentSeller: environmentSeller(config),
    intentStaleMs: config.JOBS__INTENTSTALESECONDS * 1000,
    absentAfterMs: config.JOBS__INTENTABSENTSECONDS * 1000,
    lateLookMs: config.JOBS__LATELOOKSECONDS * 1000,
    claimMs: config.JOBS__CLAIMSECONDS * 1000,
  };
};

const environmentSeller = (config: Config): CommerceConfig['environmentSeller'] => ({
  name: config.PAYMENT__INVOICESELLER__NAME,
  vatNumber: config.PAYMENT__INVOICESELLER__VATNUMBER,
  fiscalCode: config.PAYMENT__INVOICESELLER__FISCALCODE,
  regimeFiscale: config.PAYMENT__INVOICESELLER__REGIMEFISCALE,
  address: config.PAYMENT__INVOICESELLER__ADDRESS,
  streetNumber: config.PAYMENT__INVOICESELLER__STREETNUMBER,
  postalCode: config.PAYMENT__INVOICESELLER__POSTALCODE,
  city: config.PAYMENT__INVOICESELLER__CITY,
  province: config.PAYMENT__INVOICESELLER__PROVINCE,
  country: config.PAYMENT__INVOICESELLER__COUNTRY,
  email: config.PAYMENT__INVOICESELLER__EMAIL,
});
