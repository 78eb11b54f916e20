import type { EInvoicingSettings, GatewayPlace } from '@svc/application/invoicing';
import type { LeftThere } from '@svc/domain/invoicing';
import { environmentSeller } from './sellers.ts';
import { partyRules } from './invariants/party.rules.ts';
import type { Facts } from './facts.ts';

/** How far the mirror of one gateway says that it knows everything. */
interface Watermark extends GatewayPlace {
  readonly at: Temporal.Instant | null;
}

const nameOf = ({ provider, environment }: Readonly<Record<keyof GatewayPlace, string>>): string =>
  `${provider} ${environment}`;

/** Asks after every commit whether a watermark stands before everything that was not taken over. */
export class Watermarks {
  readonly #facts: Facts;
  readonly #known = new Map<string, Watermark>();
  #settings: EInvoicingSettings | undefined;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  look(): void {
    const { world } = this.#facts;
    const [settings] = world.db.rows<EInvoicingSettings>('settings');
    const before = this.#settings;
    this.#settings = settings;
    for (const mark of world.db.rows<Watermark>('watermark')) {
      if (this.#known.get(nameOf(mark)) === mark) continue;
      this.#known.set(nameOf(mark), mark);
      if (mark.at !== null) this.#passes(mark, mark.at.epochMilliseconds);
    }
    if (before === undefined || settings === undefined || nameOf(before) === nameOf(settings)) return;
    if ((this.#known.get(nameOf(settings))?.at ?? null) !== null)
      world.violate(partyRules.watermark, `${nameOf(settings)} was chosen anew, its watermark stayed`);
  }

  /** A clock that was a day ahead marks what is still to come; it is looked for again in the days behind the mark. */
  #passes(mark: Watermark, until: number): void {
    const { world, gateway } = this.#facts;
    if (world.faults.has('clock jump')) return;
    const epoch = world.wallMs - world.now;
    const mirrored = new Set(
      this.#facts
        .all('fattura')
        .filter((row) => nameOf(row) === nameOf(mark))
        .map((row) => row.remoteId),
    );
    for (const { origin, row, listedFrom } of gateway.at(mark)) {
      if (origin !== 'received' || epoch + listedFrom >= until || mirrored.has(row.remoteId)) continue;
      if (!this.#wasAnothers(mark, row.remoteId))
        world.violate(partyRules.watermark, `${nameOf(mark)} passed ${row.remoteId}, which was not taken over`);
    }
    world.goal('a watermark was moved');
  }

  /** Remembered as another company's, while the settings named a seller whose number the document does not have. */
  #wasAnothers(mark: Watermark, remoteId: string): boolean {
    const { db } = this.#facts.world;
    const left = db.row<LeftThere>('leftThere', `${nameOf(mark)} ${remoteId}`);
    return left?.reason === 'foreign' && !left.judgedFor.split(' ').includes(environmentSeller.vatNumber ?? '');
  }
}
