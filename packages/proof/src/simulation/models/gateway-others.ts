import { composeFattura, parseSeller, writeDocument, type BillingProfile } from '@svc/domain/invoicing';
import type { GatewayPlace } from '@svc/application/invoicing';
import { environmentSeller } from '../sellers.ts';
import { HOUR, MINUTE, type World } from '../world.ts';
import { gatewayKinds } from './gateway-kinds.ts';
import type { GatewayTruth } from './gateway-truth.ts';

/** Another program issues a document under the number that comes next, to another buyer. */
export const issueElsewhere = (truth: GatewayTruth): void => {
  const model = truth.fatture.findLast(({ origin }) => origin === 'ours');
  if (model?.row.number == null || model.row.xml === null) return;
  const cut = model.row.number.lastIndexOf('-') + 1;
  const used = new Set(truth.fatture.map(({ row }) => row.number));
  let sequence = Number(model.row.number.slice(cut)) + 1;
  const named = (): string => `${model.row.number?.slice(0, cut)}${String(sequence).padStart(6, '0')}`;
  while (used.has(named())) sequence += 1;
  const number = named();
  const kind = gatewayKinds[model.place.provider];
  truth.add({
    ...model,
    row: {
      ...model.row,
      remoteId: kind.remoteId(truth.fatture.length + 1),
      state: 'CONS',
      rawState: kind.wordOf('CONS'),
      message: null,
      number,
      xml: model.row.xml
        .replace(`<Numero>${model.row.number}<`, `<Numero>${number}<`)
        .replace('<Nome>Anna<', '<Nome>Carla<')
        .replace('<Denominazione>Comune di', '<Denominazione>Provincia di'),
      updatedAt: truth.now,
    },
    origin: 'foreign',
    listedFrom: truth.world.now,
  });
  truth.world.step('gateway', `${number} was issued by another program`);
};

const supplier = parseSeller({
  vatNumber: '01533240998',
  name: 'Tappetini S.p.A.',
  regimeFiscale: 'RF01',
  address: 'Via Garibaldi',
  streetNumber: '9',
  postalCode: '16124',
  city: 'Genova',
  province: 'GE',
  country: 'IT',
})._unsafeUnwrap();
/** What it sells goes to the studio. */
const buyer: BillingProfile = {
  kind: 'company',
  legalName: environmentSeller.name ?? '',
  vatNumber: environmentSeller.vatNumber ?? '',
  country: 'IT',
  address: environmentSeller.address ?? '',
  postalCode: environmentSeller.postalCode ?? '',
  city: environmentSeller.city ?? '',
  province: environmentSeller.province ?? '',
  recipientCode: 'ABC1234',
};
export const neighbourVat = '01114601006';
/** Another company of the same accounts. */
const neighbour: BillingProfile = { ...buyer, legalName: 'Palestra Ferro S.r.l.', vatNumber: neighbourVat };
/** Its number stands in the template as `F-0`. */
const written = new Map<BillingProfile, string>();
const template = (to: BillingProfile): string => {
  const known = written.get(to) ?? compose(to);
  written.set(to, known);
  return known;
};
const compose = (to: BillingProfile): string =>
  writeDocument(
    composeFattura({
      tipoDocumento: 'TD01',
      seller: supplier,
      buyer: to,
      number: 'F-0',
      date: Temporal.PlainDate.from('2026-03-01'),
      currency: 'EUR',
      lines: [{ description: 'Tappetini', quantity: 10, grossCents: 1000, vat: { rateBp: 2200 } }],
    })._unsafeUnwrap(),
  );

/** A supplier's invoice arrives: listed at once or later, and for a while perhaps as a row without its document. */
const receive = (truth: GatewayTruth, place: GatewayPlace): void => {
  const { world } = truth;
  const { rng, chaos } = world;
  const sequence = truth.fatture.length + 1;
  const number = `F-${sequence}`;
  const listedFrom = world.strikes('not listed yet', chaos.hiddenRow)
    ? world.now + rng.between(MINUTE, HOUR)
    : world.now;
  const spoilt = world.strikes('received, but not to be read yet', chaos.unreadable);
  const isOurs = !world.strikes('another company’s, in the same account', chaos.neighbours);
  truth.add({
    row: {
      remoteId: gatewayKinds[place.provider].remoteId(sequence),
      direction: 'inbound',
      state: null,
      rawState: '',
      message: null,
      sdiIdentifier: `9${sequence}`,
      fileName: `IT01533240998_${sequence}.xml`,
      xml: template(isOurs ? buyer : neighbour).replace('<Numero>F-0<', `<Numero>${number}<`),
      number,
      date: '2026-03-01',
      updatedAt: Temporal.Instant.fromEpochMilliseconds(world.wallMs + listedFrom - world.now),
    },
    sellerVatNumber: supplier.vatNumber,
    place,
    origin: isOurs ? 'received' : 'neighbour',
    listedFrom,
    readableFrom: spoilt ? listedFrom + rng.between(10 * MINUTE, 3 * HOUR) : listedFrom,
  });
  world.goal(isOurs ? 'an invoice was received' : 'an invoice of another company came in');
};

/** What suppliers send during the story, to the gateways that the studio has accounts at. */
export const startSuppliers = (world: World, truth: GatewayTruth): void => {
  const { rng, chaos } = world;
  for (let invoices = rng.between(1, 4); invoices > 0; invoices -= 1)
    if (world.strikes('a supplier invoices', chaos.received)) {
      const provider = rng.chance(0.8) === (chaos.atGatewayB === 0) ? 'GatewayA' : 'GatewayB';
      world.after(rng.below(chaos.storyMs), () => receive(truth, { provider, environment: 'Test' }));
    }
};
