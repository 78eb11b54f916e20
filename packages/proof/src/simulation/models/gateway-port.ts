import * as Effect from 'effect/Effect';
import type {
  EmissionOutcome,
  GatewayAccess,
  InvoiceGateway,
  InvoiceGateways,
  RegistrationOutcome,
  RemoteFattura,
} from '@svc/application/invoicing';
import { remoteDown, type RemoteDown } from '@svc/application/kernel';
import type { AppProcess } from '../app-process.ts';
import type { Facts } from '../facts.ts';
import { gatewayKinds } from './gateway-kinds.ts';
import { stands, type GatewayTruth, type TrueFattura } from './gateway-truth.ts';
import { remoteCall } from './remote-call.ts';

const PER_PAGE = 10;

/** The gateways as one of our processes reaches them. Their filters may be ignored over there: searches answer too much. */
export const gatewayPort = (process: AppProcess, truth: GatewayTruth, facts: Facts): InvoiceGateways => ({
  open: (access) => opened(process, truth, facts, access),
});

const opened = (process: AppProcess, truth: GatewayTruth, facts: Facts, access: GatewayAccess): InvoiceGateway => {
  const { world } = process;
  const { rng, chaos } = world;
  const { provider, environment } = access;
  const kind = gatewayKinds[provider];
  const here = (): readonly TrueFattura[] => truth.at(access);
  const reading = <A>(name: string, look: () => A): Effect.Effect<A, RemoteDown> =>
    Effect.flatMap(
      remoteCall<{ readonly value: A } | null>(process, {
        name: `gateway.${name}`,
        arrive: () => ({ value: look() }),
        unanswered: () => null,
        notSent: () => null,
      }),
      (answer) => (answer === null ? Effect.fail(remoteDown(provider, 'no answer')) : Effect.succeed(answer.value)),
    );
  const isListed = ({ listedFrom }: TrueFattura): boolean => listedFrom <= world.now;
  /** A list carries the document or not, and may be behind: what it shows need not be so any more. */
  const shown = (fattura: TrueFattura): RemoteFattura => {
    const late =
      fattura.past.length > 0 && fattura.origin !== 'copy' && world.strikes('a word of before', chaos.staleWord);
    const row = late ? rng.pick(fattura.past) : fattura.row;
    if (late) world.goal('a word of before was listed');
    const bare = !kind.listsDocuments || fattura.readableFrom > world.now || rng.chance(0.1);
    return bare ? { ...row, xml: null } : row;
  };
  const find = (remoteId: string): TrueFattura | undefined => here().find(({ row }) => row.remoteId === remoteId);
  return {
    provider,
    emit: (emission) =>
      Effect.withFiber(({ id }) => {
        facts.emissionStarts(emission, access);
        return remoteCall<EmissionOutcome>(process, {
          name: `gateway.emit ${emission.number}`,
          arrive: () => truth.emit(emission, { provider, environment }, id),
          unanswered: () => ({ kind: 'unknown', reason: 'no answer' }),
          notSent: () => ({ kind: 'refused', where: 'unreachable', message: 'connection refused' }),
        });
      }),
    search: ({ sellerVatNumber, number }) =>
      reading('search', () => {
        const fits = ({ sellerVatNumber: vat, row }: TrueFattura): boolean =>
          vat === sellerVatNumber && row.number === number;
        const hits = rng.chance(0.2) ? here() : here().filter(fits);
        if (hits.filter(fits).filter(stands).length > 1) world.goal('a search found the same number twice');
        if (hits.some((each) => fits(each) && !isListed(each))) world.goal('searched before it was listed');
        return hits.filter(isListed).map(shown);
      }),
    read: (remoteId) =>
      Effect.withFiber(({ id }) =>
        reading('read', () => {
          const fattura = find(remoteId);
          if (fattura?.revived === true) {
            fattura.readBy.add(id);
            world.goal('a refused document was seen to stand');
          }
          return fattura?.row ?? null;
        }),
      ),
    list: ({ since, cursor }) =>
      reading('list', () => {
        const from = since.toZonedDateTime('Europe/Rome').epochMilliseconds;
        const changed = ({ row, createdAt }: TrueFattura): number =>
          kind.listsDocuments ? (row.updatedAt?.epochMilliseconds ?? from) : world.wallMs - world.now + createdAt;
        const listed = here().filter((each) => isListed(each) && changed(each) >= from);
        // Newest first, and what came meanwhile shifts the pages: a row may be on two of them.
        const ordered = kind.listsDocuments ? listed : listed.toReversed();
        const page = Number(cursor ?? 1);
        return {
          rows: ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(shown),
          next: ordered.length > page * PER_PAGE ? String(page + 1) : null,
        };
      }),
    file: (remoteId) =>
      reading('file', () => {
        const fattura = find(remoteId);
        if (fattura !== undefined && fattura.readableFrom > world.now)
          world.goal('a received invoice came later than its row');
        if (fattura?.row.xml == null || fattura.readableFrom > world.now) return null;
        return { fileName: fattura.row.fileName, bytes: new TextEncoder().encode(fattura.row.xml) };
      }),
    notifications: () => reading('notifications', () => []),
    knowsSeller: (vatNumber) =>
      reading('knowsSeller', () => truth.companies.has(`${provider} ${environment} ${vatNumber}`)),
    registerSeller: ({ vatNumber }) =>
      Effect.suspend(() => {
        facts.registrationStarts(access, vatNumber);
        return remoteCall<RegistrationOutcome>(process, {
          name: 'gateway.registerSeller',
          arrive: () => {
            truth.companies.add(`${provider} ${environment} ${vatNumber}`);
            return { kind: 'registered' };
          },
          unanswered: () => ({ kind: 'unknown', reason: 'no answer' }),
          notSent: () => ({ kind: 'refused', where: 'unreachable', message: 'connection refused' }),
        });
      }),
    probe: reading('probe', () => undefined),
  };
};
