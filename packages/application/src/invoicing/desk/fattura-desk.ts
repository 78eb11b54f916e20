import * as Effect from 'effect/Effect';
import {
  effectiveSeller,
  issuerOf,
  mayResend,
  maySend,
  parseSeller,
  type FatturaRow,
  type RetryRefusalCode,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId, type Refusal, type Result } from '@svc/domain/kernel';
import { changesBetween, fromResult, type AuditedActor } from '../../kernel/index.ts';
import { beginEmission } from '../emission/begin-emission.ts';
import { transmit } from '../emission/emit-invoices.reconciler.ts';
import { readFattura } from './fattura-files.ts';
import { gatewayAccess, gatewayNotConfigured, printOf, type GatewayPlace } from '../gateway/gateway-access.ts';
import { closeOpenIntent } from '../emission/unanswered-attempts.ts';
import { lookBeforeResend, requireSameAttempt } from '../emission/look-before-resend.ts';
import { readySeller } from '../settings/register-seller.ts';
import { retryInvoice, type RetryInvoicePorts } from '../emission/retry-invoice.ts';
import { correctedBuyer, reviseBuyer } from './revise-fattura.ts';
import { linkStrayNotes, requireIssuedSource } from '../mirror/issued-source.ts';
import { syncBeforeResend } from '../mirror/sync-mirror.ts';

type Ports = RetryInvoicePorts;

/** How a transmission that an admin asked for ended badly; the row says the rest. */
export interface EmissionFailed {
  readonly _tag: 'EmissionFailed';
  readonly code:
    | 'send_failed'
    | 'authentication_failed'
    | 'gateway_rejected'
    | 'gateway_unavailable'
    | 'emission_outcome_unknown';
  readonly message: string;
}

/**
 * Sends a draft: it is handed over to the configured gateway in the intent's transaction.
 * @param formerAccountConfirmed as for `resendFattura`, of a lost attempt before one that never left
 */
export const sendFattura =
  (ports: Ports) =>
  (id: FatturaId, actor: AuditedActor, formerAccountConfirmed = false) =>
    Effect.gen(function* () {
      yield* readFattura(ports)(id);
      return yield* transmitRow(ports)(id, actor, 'fattura.send', maySend, Effect.succeed, formerAccountConfirmed);
    });

/**
 * POST …/resend: synced first, then a new attempt of a refused or doubtful row; one with a job goes the job's way.
 * @param billingProfile corrected buyer data, after a proven refusal: a new revision under the same number and date
 * @param formerAccountConfirmed they looked with the account it was sent with, which is not the one configured now
 */
export const resendFattura =
  (ports: Ports) =>
  (
    id: FatturaId,
    providerOutcomeConfirmed: boolean,
    actor: AuditedActor,
    billingProfile?: unknown,
    formerAccountConfirmed = false,
  ) =>
    Effect.gen(function* () {
      const buyer = yield* correctedBuyer(billingProfile);
      const read = yield* readFattura(ports)(id);
      const { provider, environment } = yield* ports.settings.load;
      const there = read.remoteId !== null && read.provider === provider && read.environment === environment;
      const row = there ? yield* syncBeforeResend(ports)(read) : read;
      const may: MaySend<RetryRefusalCode> = (each, place) => mayResend(each, place, providerOutcomeConfirmed);
      yield* fromResult(may(row, { provider, environment }));
      if (row.orderId !== null && row.jobId !== null) {
        const word = { providerOutcomeConfirmed, formerAccountConfirmed };
        yield* retryInvoice(ports)({ orderId: row.orderId, ...word, billingProfile, actor });
        return yield* readFattura(ports)(id);
      }
      const revise = (each: FatturaRow) => reviseBuyer(ports)(each, buyer);
      return yield* transmitRow(ports)(id, actor, 'fattura.resend', may, revise, formerAccountConfirmed);
    });

/** Without credentials, or without a seller, the transaction says so. */
const requireReadySeller = (ports: Ports) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    const access = gatewayAccess(settings, ports);
    const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
    if (access === null || seller.isErr()) return;
    const unready = yield* readySeller(ports)(access, seller.value);
    if (unready !== null)
      return yield* Effect.fail<EmissionFailed>({
        _tag: 'EmissionFailed',
        code: unready.code,
        message: unready.message,
      });
  });

type MaySend<C extends RetryRefusalCode> = (row: FatturaRow, place: GatewayPlace) => Result<void, Refusal<C>>;

const sentOf = ({ state, number, revision }: FatturaRow) => ({ state, number, revision });

/**
 * `may` is judged under the row's lock, of the gateway that the document then goes to: of two clicks at once the second
 * finds it being sent, and settings that are changed meanwhile send nothing elsewhere.
 */
const transmitRow =
  (ports: Ports) =>
  <C extends RetryRefusalCode, E>(
    id: FatturaId,
    actor: AuditedActor,
    operation: 'fattura.resend' | 'fattura.send',
    may: MaySend<C>,
    revise: (row: FatturaRow) => Effect.Effect<FatturaRow, E>,
    formerAccountConfirmed: boolean,
  ) =>
    Effect.gen(function* () {
      const read = yield* readFattura(ports)(id);
      const chosen = yield* ports.settings.load;
      yield* fromResult(may(read, chosen));
      yield* requireReadySeller(ports);
      const account = gatewayAccess(chosen, ports);
      if (account !== null) yield* lookBeforeResend(ports)(read, account);
      const looked = printOf(ports, account);
      const begun = yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const row = yield* ports.invoices.lockRow(id);
          const settings = yield* ports.settings.load;
          yield* fromResult(may(row, settings));
          yield* requireSameAttempt(read, row);
          const access = gatewayAccess(settings, ports);
          if (access === null) return yield* Effect.fail(gatewayNotConfigured);
          const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
          if (seller.isErr() || seller.value.vatNumber !== issuerOf(row.content))
            return yield* Effect.fail(refusal('resend_not_allowed', { why: 'foreignSeller' }));
          const linked = yield* requireIssuedSource(ports)(row);
          const revised = yield* revise(linked);
          yield* closeOpenIntent(ports)(row, printOf(ports, access), { looked, formerAccountConfirmed });
          const started = yield* beginEmission(ports)(
            revised,
            access,
            settings.fiscalTimeZone ?? ports.config.invoiceTimeZone,
          );
          yield* ports.invoices.saveRow(started.row);
          if (row.number === null) yield* linkStrayNotes(ports)(started.row);
          yield* ports.audit.record({
            actor,
            action: 'Modified',
            operation,
            entity: 'fattura',
            entityId: id,
            changes: changesBetween(sentOf(row), sentOf(started.row)),
          });
          return started;
        }),
      );
      const { settled } = yield* transmit(ports)(begun);
      if (settled?.verdict.failure != null)
        return yield* Effect.fail<EmissionFailed>({
          _tag: 'EmissionFailed',
          code: settled.verdict.failure.code as EmissionFailed['code'],
          message: settled.verdict.failure.message,
        });
      return yield* readFattura(ports)(id);
    });
