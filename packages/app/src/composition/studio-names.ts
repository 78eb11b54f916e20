import * as Effect from 'effect/Effect';
import type { SettingsDocuments, StoreDown } from '@svc/application/kernel';
import type { EInvoicingSettingsStore } from '@svc/application/invoicing';
import { brandMeta } from '@svc/domain/content';
import { readSettings } from '@svc/domain/entity';
import type { Config } from '../config/config.ts';

/** `Studio Loto <ciao@loto.example>`: the name, and the host of the address. */
const senderNames = (from: string): readonly string[] => {
  const [, name = '', host = ''] = /^(.*?)<?[^<>@\s]*@([^<>\s]+)>?\s*$/u.exec(from) ?? [];
  return [name.replaceAll('"', '').trim(), host];
};

/** `ciao@loto.example` of `Studio Loto <ciao@loto.example>`. */
export const senderAddress = (from: string): string => /<([^<>]*)>\s*$/u.exec(from)?.[1]?.trim() ?? from.trim();

/** What people know the studio by: the tenant's id, its hosts, the sender of its mails, and who issues its invoices. */
export const studioNames = (
  config: Config,
  frontEndUrl: string,
  settings: Pick<EInvoicingSettingsStore, 'load'>,
): Effect.Effect<readonly string[], StoreDown> => {
  const hosts = [frontEndUrl, config.HTTP__PUBLICURL ?? frontEndUrl].map((url) => new URL(url).hostname);
  const named = [config.SVC_TENANT, ...hosts, ...senderNames(config.MAIL__FROM)];
  const ofConfig = [...named, config.PAYMENT__INVOICESELLER__NAME ?? ''];
  return Effect.map(settings.load, ({ seller }) => [...ofConfig, seller.name ?? ''].filter((name) => name !== ''));
};

/** The name that people see: the one of its branding, else of TENANT__NAME, else the issuer of its invoices, else the host of the front end. */
export const studioName = (
  config: Pick<Config, 'PAYMENT__INVOICESELLER__NAME' | 'TENANT__NAME'>,
  frontEndUrl: string,
  {
    settings,
    settingsDocuments,
  }: {
    readonly settings: Pick<EInvoicingSettingsStore, 'load'>;
    readonly settingsDocuments: Pick<SettingsDocuments, 'load'>;
  },
): Effect.Effect<string, StoreDown> =>
  Effect.gen(function* () {
    const chosen = readSettings(brandMeta, yield* settingsDocuments.load(brandMeta.key)).name ?? config.TENANT__NAME;
    if (chosen !== undefined) return chosen;
    const { seller } = yield* settings.load;
    return seller.name ?? config.PAYMENT__INVOICESELLER__NAME ?? new URL(frontEndUrl).host;
  });
