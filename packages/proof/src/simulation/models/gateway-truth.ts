import type { FatturaRow, SdiState } from '@svc/domain/invoicing';
import type { Emission, EmissionOutcome, GatewayPlace, RemoteFattura } from '@svc/application/invoicing';
import { MINUTE, type World } from '../world.ts';
import { partyRules } from '../invariants/party.rules.ts';
import { courseOf, say } from './gateway-course.ts';
import { gatewayKinds, type GatewayKind } from './gateway-kinds.ts';

/** One document at a gateway. `words` are all that were ever said of it there, `past` is how its row looked before. */
export interface TrueFattura {
  row: RemoteFattura;
  readonly sellerVatNumber: string;
  readonly place: GatewayPlace;
  /**
   * Sent by us, issued by another program, the same transmission once more, received from a supplier, or received by
   * another company of the account.
   */
  readonly origin: 'ours' | 'foreign' | 'copy' | 'received' | 'neighbour';
  readonly words: string[];
  readonly past: RemoteFattura[];
  readonly createdAt: number;
  /** Stands in lists from then on. */
  readonly listedFrom: number;
  /** Can be read from then on. */
  readonly readableFrom: number;
  /** Its refusal was taken back. */
  revived: boolean;
  /** The work whose read has shown that the document stands. */
  readonly readBy: Set<number>;
}

/** Neither SDI nor the buyer has refused it. */
export const stands = ({ row }: TrueFattura): boolean => row.state !== 'ERRO' && row.state !== 'RIFI';

/** Ours, and in force as far as anybody could know: what a gateway doubles or takes back by itself is its own doing. */
export const standsAsSent = (fattura: TrueFattura): boolean =>
  fattura.origin === 'ours' && !fattura.revived && stands(fattura);

const HIDDEN = 20 * MINUTE;

/** What is really so at both gateways and behind them at SDI. They know no idempotency: what comes twice is there twice. */
export class GatewayTruth {
  readonly fatture: TrueFattura[] = [];
  /** The companies of the accounts, by gateway and environment. */
  readonly companies = new Set<string>();
  /** Every transmission that reached a gateway, by seller and number; refused ones too. */
  readonly transmissions = new Map<string, number>();
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  ofNumber(sellerVatNumber: string, number: string): readonly TrueFattura[] {
    return this.fatture.filter((each) => each.sellerVatNumber === sellerVatNumber && each.row.number === number);
  }

  at({ provider, environment }: GatewayPlace): readonly TrueFattura[] {
    return this.fatture.filter(({ place }) => place.provider === provider && place.environment === environment);
  }

  /** @param asker the work that transmits; it must not do so when a read has shown it that the document stands */
  emit(emission: Emission, place: GatewayPlace, asker: number): EmissionOutcome {
    const { world } = this;
    const { chaos } = world;
    const kind = gatewayKinds[place.provider];
    const key = `${emission.sellerVatNumber} ${emission.number}`;
    this.transmissions.set(key, (this.transmissions.get(key) ?? 0) + 1);
    if (world.strikes('gateway denies', chaos.gatewayDenies))
      return { kind: 'refused', where: 'credentials', message: 'token not accepted' };
    if (world.strikes('gateway refuses', chaos.gatewayRefuses))
      return { kind: 'refused', where: 'content', message: 'cvc-complex-type' };
    this.#refuseCopies(emission.sellerVatNumber, emission.number);
    const standing = this.ofNumber(emission.sellerVatNumber, emission.number).filter(stands);
    const collides = standing.some(({ origin }) => origin === 'foreign');
    if (collides) world.goal('number collision');
    if (standing.some((each) => standsAsSent(each) || each.readBy.has(asker)))
      world.violate(partyRules.oneTransmission, `${emission.number} was accepted twice`);
    const fattura = this.#take(emission, place, kind, this.#firstWord(kind, collides));
    world.goal(`a document was taken in by ${place.provider}`);
    if (fattura.row.state !== 'ERRO') courseOf(world, kind, fattura, collides);
    if (world.strikes('taken in twice', chaos.takenTwice)) this.#takeAgain(fattura, kind);
    // Without a word at all, GatewayB's answer names no document: it is there all the same.
    if (fattura.row.state === null && !kind.refusesAtOnce) return { kind: 'unknown', reason: '200 without a uuid' };
    return { kind: 'answered', row: this.#named(fattura) };
  }

  /** It was reset, or restored from a copy of before: its answer names a document that one of our rows has. */
  #named({ row, place }: TrueFattura): RemoteFattura {
    const { world } = this;
    if (world.chaos.wrongId === 0) return row;
    const ours = world.db
      .rows<FatturaRow>('fattura')
      .filter((each) => each.provider === place.provider && each.environment === place.environment)
      .flatMap(({ remoteId }) => remoteId ?? []);
    if (ours.length === 0 || !world.strikes('an answer names another document', world.chaos.wrongId)) return row;
    world.goal('an answer named a document of before');
    return { ...row, remoteId: world.rng.pick(ours) };
  }

  #firstWord(kind: GatewayKind, collides: boolean): string {
    const { world } = this;
    const { chaos, rng } = world;
    if (kind.refusesAtOnce && ((collides && rng.chance(0.5)) || world.strikes('ERRO at once', chaos.erroNow)))
      return 'ERRO';
    return world.strikes('unknown word', chaos.unknownWord) ? rng.pick(kind.odd) : rng.pick(kind.first);
  }

  #take(emission: Emission, place: GatewayPlace, kind: GatewayKind, word: string): TrueFattura {
    const state: SdiState | null = kind.stateOf(word);
    const fattura = this.add({
      row: {
        remoteId: kind.remoteId(this.fatture.length + 1),
        direction: 'outbound',
        state,
        rawState: word,
        message: state === 'ERRO' ? '00404 Fattura duplicata' : null,
        sdiIdentifier: null,
        fileName: kind.listsDocuments ? `IT12478341006_${String(this.fatture.length + 1).padStart(5, '0')}.xml` : null,
        xml: kind.transmitted(emission.xml),
        number: emission.number,
        date: emission.date.toString(),
        updatedAt: this.now,
      },
      sellerVatNumber: emission.sellerVatNumber,
      place,
      origin: 'ours',
      listedFrom: this.#listedFrom(),
    });
    this.world.step('gateway', `took ${emission.number} as ${fattura.row.remoteId} ${word}`);
    return fattura;
  }

  #listedFrom(): number {
    const { world } = this;
    const hidden = world.strikes('not listed yet', world.chaos.hiddenRow);
    return hidden ? world.now + world.rng.between(MINUTE, HIDDEN) : world.now;
  }

  /** At the latest when another attempt comes. */
  #refuseCopies(sellerVatNumber: string, number: string | null): void {
    for (const copy of this.ofNumber(sellerVatNumber, number ?? ''))
      if (copy.origin === 'copy' && stands(copy)) say(this.world, gatewayKinds[copy.place.provider], copy, 'ERRO');
  }

  /** SDI takes the first of the two and refuses the other. */
  #takeAgain(fattura: TrueFattura, kind: GatewayKind): void {
    const { world } = this;
    const copy = this.add({
      ...fattura,
      row: { ...fattura.row, remoteId: kind.remoteId(this.fatture.length + 1) },
      origin: 'copy',
    });
    world.step('gateway', `${copy.row.number} is there again as ${copy.row.remoteId}`);
    world.after(world.rng.below(MINUTE), () => this.#refuseCopies(copy.sellerVatNumber, copy.row.number));
  }

  add(
    fattura: Pick<TrueFattura, 'row' | 'sellerVatNumber' | 'place' | 'origin'> &
      Partial<Pick<TrueFattura, 'listedFrom' | 'readableFrom'>>,
  ): TrueFattura {
    const { world } = this;
    const { row, sellerVatNumber, place, origin } = fattura;
    const added: TrueFattura = {
      row,
      sellerVatNumber,
      place,
      origin,
      words: [row.rawState],
      past: [],
      createdAt: world.now,
      listedFrom: fattura.listedFrom ?? world.now,
      readableFrom: fattura.readableFrom ?? world.now,
      revived: false,
      readBy: new Set(),
    };
    this.fatture.push(added);
    return added;
  }

  get now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.world.wallMs);
  }
}
