import * as Effect from 'effect/Effect';
import {
  bareNumber,
  effectiveSeller,
  parseBillingProfile,
  sellerSource,
  type PartialSellerFields,
  type SellerSource,
} from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';
import {
  changesBetween,
  notFound,
  requireLive,
  requireRevision,
  revisionOf,
  type AuditedActor,
  type ExpectedRevisions,
  type StoreDown,
} from '../../kernel/index.ts';
import { profileChanges, settingsChanges } from './audited-settings.ts';
import type { EInvoicingSettings } from './einvoicing-settings.ts';
import { gatewayPlaces, isAtPlace, secretFields } from '../gateway/gateway-access.ts';
import { forgetDenials } from '../gateway/gateway-pause.ts';
import type { GatewayEnvironment, GatewayName } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<
  InvoicingPorts,
  'alerts' | 'audit' | 'clock' | 'config' | 'digest' | 'invoices' | 'outbox' | 'secrets' | 'settings' | 'unitOfWork'
>;

/** What the admin sees: booleans instead of secrets. */
export interface SettingsView extends Omit<EInvoicingSettings, 'gatewayAPassword' | 'gatewayBToken'> {
  readonly passwordConfigured: boolean;
  readonly apiTokenConfigured: boolean;
  /** Secrets that are stored and that no key of ours opens: to be entered again. */
  readonly unreadable: readonly (keyof typeof secretFields)[];
  /** Whose name and number invoices bear, and which block has won; null where that block has no number. */
  readonly sellerInUse: { readonly from: SellerSource; readonly vatNumber: string | null };
  /** Of all that is stored, secrets included: what a change may say that it has seen. */
  readonly revision: string;
}

/** A patch: absent or empty fields keep the stored value (spec 2, E-invoicing settings). */
export interface SettingsPatch {
  readonly provider?: GatewayName | undefined;
  readonly environment?: GatewayEnvironment | undefined;
  readonly gatewayAUsername?: string | undefined;
  readonly gatewayAPassword?: string | undefined;
  readonly gatewayBToken?: string | undefined;
  readonly senderVatNumber?: string | undefined;
  readonly invoiceSeries?: string | undefined;
  readonly fiscalTimeZone?: string | undefined;
  readonly seller?: PartialSellerFields | undefined;
  readonly pdfHeader?: string | undefined;
  readonly pdfFooter?: string | undefined;
  readonly pdfLegalNotes?: string | undefined;
  readonly rechargeStampDuty?: boolean | undefined;
}

type ViewPorts = Pick<InvoicingPorts, 'config' | 'secrets' | 'digest'>;

export const readSettings = (ports: ViewPorts & Pick<InvoicingPorts, 'settings'>) =>
  Effect.map(ports.settings.load, (settings) => settingsView(ports, settings));

const settingsView = (ports: ViewPorts, settings: EInvoicingSettings): SettingsView => {
  const { gatewayAPassword, gatewayBToken, ...shown } = settings;
  const sealed = { gatewayAPassword, gatewayBToken };
  const opens = (field: keyof typeof sealed): boolean => {
    const envelope = sealed[field];
    return envelope !== null && ports.secrets.open(secretFields[field], envelope) !== undefined;
  };
  return {
    ...shown,
    passwordConfigured: opens('gatewayAPassword'),
    apiTokenConfigured: opens('gatewayBToken'),
    unreadable: (['gatewayAPassword', 'gatewayBToken'] as const).filter(
      (field) => sealed[field] !== null && !opens(field),
    ),
    sellerInUse: {
      from: sellerSource(settings.seller),
      vatNumber: effectiveSeller(settings.seller, ports.config.environmentSeller).vatNumber ?? null,
    },
    revision: revisionOf(ports.digest)(settings),
  };
};

/** Inside a unit of work. Stale: what is stored is none of the revisions that were seen. */
const store = (ports: Ports) => (patch: SettingsPatch, expected: ExpectedRevisions) =>
  Effect.gen(function* () {
    // A patch keeps what it does not name, so two at once must not each keep what the other one changes.
    const stored = yield* ports.settings.lock;
    yield* requireRevision('EInvoicingSettings', () => revisionOf(ports.digest)(stored), expected);
    const next = patched(ports, stored, patch);
    yield* ports.settings.save(next);
    const isElsewhere = !isAtPlace(stored, next);
    if (isElsewhere) yield* ports.invoices.setWatermark(next.provider, next.environment, null);
    if (isOtherAccount(patch)) yield* forgetSeller(ports)(next);
    if (isElsewhere || isOtherAccount(patch)) yield* forgetDenials(ports);
    yield* ports.outbox.wake('settings');
    return { stored, next };
  });

/** After the commit once more: who asked in between has read, and would keep, what stood there before. */
const thenDrop =
  ({ settings }: Pick<InvoicingPorts, 'settings'>) =>
  <A, E>(saved: Effect.Effect<A, E>) =>
    Effect.tap(saved, () => Effect.sync(() => settings.cache?.drop()));

/** What a seed stores: a machine's writes are not audited. */
export const seedSettings = (ports: Ports) => (patch: SettingsPatch) =>
  Effect.asVoid(thenDrop(ports)(ports.unitOfWork.run(store(ports)(patch, null))));

/** Saves a patch. Stale: what is stored is none of the revisions that were seen. */
export const saveSettings =
  (ports: Ports) =>
  (patch: SettingsPatch, actor: AuditedActor, expected: ExpectedRevisions = null) =>
    thenDrop(ports)(
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const { stored, next } = yield* store(ports)(patch, expected);
          yield* ports.audit.record({
            actor,
            action: 'Modified',
            operation: 'einvoicing.settings',
            entity: 'einvoicingSettings',
            entityId: 'singleton',
            changes: settingsChanges(stored, next),
          });
          return settingsView(ports, next);
        }),
      ),
    );

/** Other credentials may be another account, which need not know our seller. */
const isOtherAccount = ({ gatewayAUsername, gatewayAPassword, gatewayBToken }: SettingsPatch): boolean =>
  [gatewayAUsername, gatewayAPassword, gatewayBToken].some(present);

const forgetSeller =
  (ports: Pick<InvoicingPorts, 'invoices' | 'config'>) =>
  ({ seller }: EInvoicingSettings) =>
    Effect.gen(function* () {
      const { vatNumber } = effectiveSeller(seller, ports.config.environmentSeller);
      if (vatNumber === undefined || vatNumber === null) return;
      // Jobs and documents have it bare, settings as it was typed.
      for (const { provider, environment } of gatewayPlaces)
        yield* ports.invoices.setSellerKnown(provider, environment, bareNumber(vatNumber), null);
    });

const present = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const patched = (
  ports: Pick<InvoicingPorts, 'secrets'>,
  stored: EInvoicingSettings,
  patch: SettingsPatch,
): EInvoicingSettings => {
  const { gatewayAPassword, gatewayBToken, seller, ...plain } = patch;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => present(value)));
  const sellerGiven = Object.fromEntries(Object.entries(seller ?? {}).filter(([, value]) => present(value)));
  return {
    ...stored,
    ...given,
    seller: { ...stored.seller, ...sellerGiven },
    gatewayAPassword: present(gatewayAPassword)
      ? ports.secrets.seal(secretFields.gatewayAPassword, gatewayAPassword ?? '')
      : stored.gatewayAPassword,
    gatewayBToken: present(gatewayBToken)
      ? ports.secrets.seal(secretFields.gatewayBToken, gatewayBToken ?? '')
      : stored.gatewayBToken,
  };
};

export const readBillingProfile = (ports: Pick<InvoicingPorts, 'billingProfiles'>) => (userId: AccountId) =>
  Effect.flatMap(ports.billingProfiles.find(userId), (profile) =>
    profile === null ? Effect.fail(notFound('BillingProfile')) : Effect.succeed(profile),
  );

/** Whose profile it is; anything that knows the accounts will do. */
interface People {
  readonly accounts: { readonly find: (id: AccountId) => Effect.Effect<object | null, StoreDown> };
}

type ProfilePorts = Pick<InvoicingPorts, 'unitOfWork' | 'liveAccounts' | 'billingProfiles' | 'audit'> & People;

export const saveBillingProfile = (ports: ProfilePorts) => (userId: AccountId, raw: unknown, actor: AuditedActor) =>
  Effect.gen(function* () {
    if ((yield* ports.accounts.find(userId)) === null) return yield* Effect.fail(notFound('Account'));
    const parsed = parseBillingProfile(raw);
    if (parsed.isErr()) return yield* Effect.fail({ _tag: 'BillingProfileRequired' as const, problems: parsed.error });
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireLive(ports)(userId);
        const before = yield* ports.billingProfiles.find(userId);
        yield* ports.billingProfiles.put(userId, parsed.value);
        yield* ports.audit.record({
          actor,
          action: before === null ? 'Created' : 'Modified',
          operation: 'billingProfile.save',
          entity: 'billingProfile',
          entityId: userId,
          subject: userId,
          changes: changesBetween({ kind: before?.kind ?? null }, { kind: parsed.value.kind }),
          personal: profileChanges(before, parsed.value),
        });
      }),
    );
    return parsed.value;
  });
