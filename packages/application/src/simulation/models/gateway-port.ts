import * as Effect from 'effect/Effect';
import type {
  EmissionOutcome,
  GatewayAccess,
  InvoiceGateway,
  InvoiceGateways,
  RegistrationOutcome,
} from '../../invoicing/index.ts';
import { remoteDown, type RemoteDown } from '../../kernel/index.ts';
import type { AppProcess } from '../app-process.ts';
import type { Facts } from '../facts.ts';
import type { GatewayTruth, TrueFattura } from './gateway-truth.ts';
import { remoteCall } from './remote-call.ts';

/** GatewayA as one of our processes reaches it. Its filters may be ignored over there: searches answer too much. */
export const gatewayPort = (process: AppProcess, truth: GatewayTruth, facts: Facts): InvoiceGateways => ({
  open: (access) => opened(process, truth, facts, access),
});

const opened = (process: AppProcess, truth: GatewayTruth, facts: Facts, access: GatewayAccess): InvoiceGateway => {
  const { rng } = process.world;
  const here = ({ environment }: TrueFattura): boolean => environment === access.environment;
  const reading = <A>(name: string, look: () => A): Effect.Effect<A, RemoteDown> =>
    Effect.flatMap(
      remoteCall<{ readonly value: A } | null>(process, {
        name: `gateway.${name}`,
        arrive: () => ({ value: look() }),
        lost: () => null,
        notSent: () => null,
      }),
      (answer) => (answer === null ? Effect.fail(remoteDown('GatewayA', 'no answer')) : Effect.succeed(answer.value)),
    );
  return {
    provider: access.provider,
    emit: (emission) =>
      Effect.suspend(() => {
        facts.emissionStarts(emission);
        return remoteCall<EmissionOutcome>(process, {
          name: `gateway.emit ${emission.number}`,
          arrive: () => truth.emit(emission, access.environment),
          lost: () => ({ kind: 'unknown', reason: 'no answer' }),
          notSent: () => ({ kind: 'refused', where: 'unreachable', message: 'connection refused' }),
        });
      }),
    search: ({ sellerVatNumber, number }) =>
      reading('search', () =>
        (rng.chance(0.2) ? truth.fatture : truth.ofNumber(sellerVatNumber, number))
          .filter(here)
          .map(({ row }) => (rng.chance(0.3) ? { ...row, xml: null } : row)),
      ),
    read: (remoteId) =>
      reading('read', () => truth.fatture.filter(here).find(({ row }) => row.remoteId === remoteId)?.row ?? null),
    list: ({ since, cursor }) =>
      reading('list', () => {
        const from = since.toZonedDateTime('Europe/Rome').epochMilliseconds;
        const rows = truth.fatture
          .filter(here)
          .map(({ row }) => row)
          .filter(({ updatedAt }) => updatedAt === null || updatedAt.epochMilliseconds >= from);
        const page = Number(cursor ?? 1);
        return {
          rows: rows.slice((page - 1) * 50, page * 50),
          next: rows.length > page * 50 ? String(page + 1) : null,
        };
      }),
    file: (remoteId) =>
      reading('file', () => {
        const row = truth.fatture.filter(here).find((each) => each.row.remoteId === remoteId)?.row;
        return row?.xml == null ? null : { fileName: row.fileName, bytes: new TextEncoder().encode(row.xml) };
      }),
    notifications: () => reading('notifications', () => []),
    knowsSeller: (vatNumber) => reading('knowsSeller', () => truth.companies.has(`${access.environment} ${vatNumber}`)),
    registerSeller: ({ vatNumber }) =>
      Effect.suspend(() => {
        facts.registrationStarts(access, vatNumber);
        return remoteCall<RegistrationOutcome>(process, {
          name: 'gateway.registerSeller',
          arrive: () => {
            truth.companies.add(`${access.environment} ${vatNumber}`);
            return { kind: 'registered' };
          },
          lost: () => ({ kind: 'unknown', reason: 'no answer' }),
          notSent: () => ({ kind: 'refused', where: 'unreachable', message: 'connection refused' }),
        });
      }),
    probe: reading('probe', () => undefined),
  };
};
