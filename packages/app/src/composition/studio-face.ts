import * as Effect from 'effect/Effect';
import type { StudioFace } from '@svc/adapters-http';
import type { SettingsDocuments, StoreDown } from '@svc/application/kernel';
import type { EInvoicingSettingsStore } from '@svc/application/invoicing';
import { brandTheme } from '@svc/domain/content';
import { readSettings } from '@svc/domain/entity';
import type { Config } from '../config/config.ts';
import { publicUrlOf } from '../config/public-url.ts';

/** Whether the screens are served here: FRONTEND__URL names no other origin. */
export const hasOwnScreens = (config: Config): boolean =>
  config.FRONTEND__URL === undefined || new URL(config.FRONTEND__URL).origin === new URL(publicUrlOf(config)).origin;

/** The names of this machine, where emulators are. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
const isHere = (url: string | undefined): boolean => url !== undefined && HERE.has(new URL(url).hostname);

/** A key of the card provider's test mode, or an emulator in its place; the wallet says it by its environment. */
const paysByPretence = (config: Config): boolean =>
  config.PAYMENT__PROVIDER === 'wallet'
    ? config.PAYMENT__WALLET__ENVIRONMENT === 'sandbox'
    : isHere(config.PAYMENT__CARD__BASEURL) || /^[rs]k_test_/.test(config.PAYMENT__CARD__SECRETKEY ?? '');

/** What the screens say of a studio before anything is asked; undefined where they are served from elsewhere. */
export const studioFace = (
  config: Config,
  {
    name,
    settings,
    settingsDocuments,
  }: {
    readonly name: Effect.Effect<string, StoreDown>;
    readonly settings: Pick<EInvoicingSettingsStore, 'load'>;
    readonly settingsDocuments: Pick<SettingsDocuments, 'load'>;
  },
): Effect.Effect<StudioFace, StoreDown> | undefined =>
  hasOwnScreens(config)
    ? Effect.map(
        Effect.all([name, settings.load, settingsDocuments.load(brandTheme.key)]),
        ([shown, { environment }, theme]) => ({
          name: shown,
          accent: readSettings(brandTheme, theme).primary ?? config.TENANT__ACCENT ?? null,
          zone: config.PAYMENT__INVOICETIMEZONE,
          sandbox: {
            payments: paysByPretence(config),
            einvoicing: environment === 'Test' || isHere(config.EINVOICING__BASEURL),
            mail: config.MAIL__URL !== undefined && HERE.has(config.MAIL__URL.host),
          },
        }),
      )
    : undefined;
