import { readSdiState } from '@svc/domain/invoicing';
import type { Emission, EmissionOutcome, GatewayEnvironment, RemoteFattura } from '../../invoicing/index.ts';
import { HOUR, MINUTE, type World } from '../world.ts';
import { partyRules } from '../invariants/party.rules.ts';

/** One document at the gateway. `words` are all the states it ever had there. */
export interface TrueFattura {
  row: RemoteFattura;
  readonly sellerVatNumber: string;
  readonly environment: GatewayEnvironment;
  /** Issued by another program. */
  readonly foreign: boolean;
  readonly words: string[];
  readonly createdAt: number;
}

/** Neither SDI nor the buyer has refused it. */
export const stands = ({ row }: TrueFattura): boolean => {
  const { state } = row;
  return state !== 'ERRO' && state !== 'RIFI';
};

/** What is really so at GatewayA and behind it at SDI. It knows no idempotency: what comes twice is there twice. */
export class GatewayTruth {
  readonly fatture: TrueFattura[] = [];
  /** The companies of the account, by environment. */
  readonly companies = new Set<string>();
  /** Every transmission that reached the gateway, by seller, number and kind of document; refused ones too. */
  readonly transmissions = new Map<string, number>();
  readonly refusedContent = new Set<string>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  ofNumber(sellerVatNumber: string, number: string): readonly TrueFattura[] {
    return this.fatture.filter((each) => each.sellerVatNumber === sellerVatNumber && each.row.number === number);
  }

  emit(emission: Emission, environment: GatewayEnvironment): EmissionOutcome {
    const world = this.#world;
    const { chaos, rng } = world;
    const key = `${emission.sellerVatNumber} ${emission.number}`;
    this.transmissions.set(key, (this.transmissions.get(key) ?? 0) + 1);
    if (world.strikes('gateway denies', chaos.gatewayDenies))
      return { kind: 'refused', where: 'credentials', message: 'token not accepted' };
    if (world.strikes('gateway refuses', chaos.gatewayRefuses)) {
      this.refusedContent.add(key);
      return { kind: 'refused', where: 'content', message: 'cvc-complex-type' };
    }
    const standing = this.ofNumber(emission.sellerVatNumber, emission.number).filter((each) => stands(each));
    const collides = standing.some(({ foreign }) => foreign);
    if (collides) world.goal('number collision');
    if (standing.some(({ foreign }) => !foreign))
      world.violate(partyRules.oneTransmission, `${emission.number} was accepted twice`);
    const first =
      (collides && rng.chance(0.5)) || world.strikes('ERRO at once', chaos.erroNow)
        ? 'ERRO'
        : world.strikes('unknown word', chaos.unknownWord)
          ? rng.pick(['BOH', '', 'SCART', 'In coda'])
          : rng.pick(['PREN', 'INVI']);
    const fattura: TrueFattura = {
      row: {
        remoteId: String(550_001 + this.fatture.length),
        direction: 'outbound',
        state: readSdiState(first),
        rawState: first,
        message: first === 'ERRO' ? '00404 Fattura duplicata' : null,
        sdiIdentifier: null,
        fileName: `IT12478341006_${String(this.fatture.length + 1).padStart(5, '0')}.xml`,
        xml: emission.xml.replace(
          /(<IdTrasmittente>).*?(<\/IdTrasmittente>)/u,
          '$1<IdPaese>IT</IdPaese><IdCodice>12478341006</IdCodice>$2',
        ),
        number: emission.number,
        date: emission.date.toString(),
        updatedAt: Temporal.Instant.fromEpochMilliseconds(world.wallMs),
      },
      sellerVatNumber: emission.sellerVatNumber,
      environment,
      foreign: false,
      words: [first],
      createdAt: world.now,
    };
    this.fatture.push(fattura);
    world.step('gateway', `took ${emission.number} as ${fattura.row.remoteId} ${first}`);
    if (first !== 'ERRO') this.#live(fattura, collides);
    return { kind: 'answered', row: fattura.row };
  }

  /** Another program issues a document under the number that comes next, to another buyer. */
  issueElsewhere(): void {
    const model = this.fatture.findLast(({ foreign }) => !foreign);
    if (model?.row.number == null || model.row.xml === null) return;
    const cut = model.row.number.lastIndexOf('-') + 1;
    const taken = new Set(this.fatture.map(({ row }) => row.number));
    let sequence = Number(model.row.number.slice(cut)) + 1;
    const named = (): string => `${model.row.number?.slice(0, cut)}${String(sequence).padStart(6, '0')}`;
    while (taken.has(named())) sequence += 1;
    const number = named();
    const fattura: TrueFattura = {
      ...model,
      row: {
        ...model.row,
        remoteId: String(550_001 + this.fatture.length),
        rawState: 'CONS',
        message: null,
        number,
        xml: model.row.xml
          .replace(`<Numero>${model.row.number}<`, `<Numero>${number}<`)
          .replace('<Nome>Anna<', '<Nome>Carla<'),
        updatedAt: Temporal.Instant.fromEpochMilliseconds(this.#world.wallMs),
      },
      foreign: true,
      words: ['CONS'],
      createdAt: this.#world.now,
    };
    this.fatture.push(fattura);
    this.#world.step('gateway', `${number} was issued by another program`);
  }

  /** What SDI makes of it, in its own time: PREN, INVI, then delivered, at disposal, refused by SDI or by the buyer. */
  #live(fattura: TrueFattura, collides: boolean): void {
    const { rng, chaos } = this.#world;
    const words = ['INVI'];
    if (collides || this.#world.strikes('ERRO later', chaos.erroLater)) words.push('ERRO');
    else {
      words.push(rng.pick(['CONS', 'CONS', 'NONC']));
      if (this.#world.strikes('RIFI later', chaos.rifiLater)) words.push('RIFI');
      else if (rng.chance(0.2)) words.push('ACCE');
    }
    let delay = 0;
    for (const word of words) {
      delay += rng.between(MINUTE, 6 * HOUR);
      this.#world.after(delay, () => this.#say(fattura, word));
    }
  }

  #say(fattura: TrueFattura, word: string): void {
    fattura.words.push(word);
    this.#world.step('gateway', `${fattura.row.number} ${fattura.row.remoteId} is ${word}`);
    fattura.row = {
      ...fattura.row,
      state: readSdiState(word),
      rawState: word,
      message: word === 'ERRO' ? '00311 CodiceDestinatario non valido' : null,
      sdiIdentifier: fattura.row.sdiIdentifier ?? `9${fattura.row.remoteId}`,
      updatedAt: Temporal.Instant.fromEpochMilliseconds(this.#world.wallMs),
    };
  }
}
