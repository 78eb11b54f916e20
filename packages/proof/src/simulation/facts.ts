import type {
  Booking,
  BookingBlock,
  ClientSubscription,
  EntryMovement,
  Handover,
  Slot,
  WaitingEntry,
} from '@svc/domain/booking';
import type { Attempt, Hold, Order, Refund } from '@svc/domain/commerce';
import type { EmailJob, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { Intent } from '@svc/domain/kernel';
import { type OfferHold, quickDigest } from '@svc/application/testing';
import type { WebhookEventRow } from '@svc/application/commerce';
import type { StoredAuditEntry, TimelineEntry } from '@svc/application/kernel';
import type { Emission, GatewayAccess, GatewayPlace } from '@svc/application/invoicing';
import { Switches } from './switches.ts';
import type { Providers } from './models/providers.ts';
import type { GatewayTruth } from './models/gateway-truth.ts';
import type { MailTruth } from './models/mail-port.ts';
import type { World } from './world.ts';
import { partyRules } from './invariants/party.rules.ts';
import { Watermarks } from './watermarks.ts';

/** The tables that invariants look at. */
export interface Watched {
  readonly order: Order;
  readonly hold: Hold;
  readonly attempt: Attempt;
  readonly refund: Refund;
  readonly intent: Intent;
  readonly slot: Slot;
  readonly booking: Booking;
  readonly clientSubscription: ClientSubscription;
  readonly entryMovement: EntryMovement;
  readonly waitingEntry: WaitingEntry;
  readonly offerHold: OfferHold;
  readonly handover: Handover;
  readonly bookingBlock: BookingBlock;
  readonly webhook: WebhookEventRow;
  readonly invoiceJob: InvoiceJob;
  readonly fattura: FatturaRow;
  readonly emailJob: EmailJob;
}
export type WatchedTable = keyof Watched;

export interface Change<R> {
  readonly before: R | undefined;
  readonly after: R;
}
export interface OrderEntry {
  readonly orderId: number;
  readonly entry: TimelineEntry;
}
/** What one commit changed, and what it wrote into the two ledgers. */
export type Commit = { readonly [T in WatchedTable]: readonly Change<Watched[T]>[] } & {
  readonly entries: readonly OrderEntry[];
  readonly audited: readonly StoredAuditEntry[];
  /** Classes that are no more. */
  readonly removed: readonly Slot[];
};

export type SafetyRule = (commit: Commit, facts: Facts) => string | undefined;
export interface Invariant<R> {
  readonly name: string;
  readonly holds: R;
}

const TABLES: readonly WatchedTable[] = [
  'order',
  'hold',
  'attempt',
  'refund',
  'intent',
  'slot',
  'booking',
  'clientSubscription',
  'entryMovement',
  'waitingEntry',
  'offerHold',
  'handover',
  'bookingBlock',
  'webhook',
  'invoiceJob',
  'fattura',
  'emailJob',
];
const keyOf = (table: WatchedTable, row: Watched[WatchedTable]): string => {
  if (table === 'webhook') return `${(row as WebhookEventRow).provider} ${(row as WebhookEventRow).externalEventId}`;
  if (table === 'bookingBlock') return (row as BookingBlock).userId;
  return table === 'handover' ? (row as Handover).releasedRef : String((row as { readonly id: string | number }).id);
};

/**
 * The committed rows, as they were after the last commit, beside the truth of the other parties. After every commit it
 * finds out what changed and asks the invariants about that alone, so a step costs the same early and late in a story.
 */
export class Facts {
  readonly world: World;
  readonly providers: Providers;
  readonly gateway: GatewayTruth;
  readonly mail: MailTruth;
  commits = 0;
  /** Called with what each commit changed, before the invariants are asked. */
  onChange: (commit: Commit) => void = () => {};
  /** When each transmission was committed, in true time. */
  readonly #tables: { readonly [T in WatchedTable]: Map<string, Watched[T]> };
  readonly #safety: readonly Invariant<SafetyRule>[];
  readonly switches: Switches;
  readonly #watermarks: Watermarks;
  #entries = 0;
  #audited = 0;

  constructor(
    world: World,
    parties: { readonly providers: Providers; readonly gateway: GatewayTruth; readonly mail: MailTruth },
    safety: readonly Invariant<SafetyRule>[],
  ) {
    this.world = world;
    this.providers = parties.providers;
    this.gateway = parties.gateway;
    this.mail = parties.mail;
    this.#safety = safety;
    this.switches = new Switches(world);
    this.#watermarks = new Watermarks(this);
    this.#tables = Object.fromEntries(TABLES.map((table) => [table, new Map()])) as unknown as Facts['tables'];
  }

  get tables(): { readonly [T in WatchedTable]: Map<string, Watched[T]> } {
    return this.#tables;
  }

  all<T extends WatchedTable>(table: T): readonly Watched[T][] {
    return [...this.#tables[table].values()];
  }

  get<T extends WatchedTable>(table: T, key: string): Watched[T] | undefined {
    return this.#tables[table].get(key);
  }

  order(id: number): Order | undefined {
    return this.#tables.order.get(String(id));
  }

  of<T extends 'hold' | 'attempt' | 'refund' | 'invoiceJob'>(table: T, orderId: number): readonly Watched[T][] {
    return this.all(table).filter((row) => row.orderId === orderId);
  }

  /** Its gateway is not the one that the settings name now; a job of another one waits for the settings to come back. */
  isElsewhere({ provider, environment }: Pick<InvoiceJob, 'provider' | 'environment'>): boolean {
    const [settings] = this.world.db.rows<Pick<InvoiceJob, 'provider' | 'environment'>>('settings');
    return settings !== undefined && (settings.provider !== provider || settings.environment !== environment);
  }

  bookingsOf(orderId: number): readonly Booking[] {
    return this.all('booking').filter((booking) => booking.orderId === orderId);
  }

  /** What an order of a plan has made. */
  subscriptionsOf(orderId: number): readonly ClientSubscription[] {
    return this.all('clientSubscription').filter((each) => each.orderId === orderId);
  }

  /** Compares the committed rows with those of the commit before and asks every safety invariant. */
  look(): void {
    this.commits += 1;
    this.switches.look();
    const commit = this.#difference();
    this.#watermarks.look();
    if (commit === null) return;
    this.onChange(commit);
    for (const { name, holds } of this.#safety) {
      const broken = holds(commit, this);
      if (broken !== undefined) this.world.violate(name, broken);
    }
  }

  #difference(): Commit | null {
    let changed = false;
    const entries = this.world.db.rowsSince<OrderEntry>('timeline', this.#entries);
    const audited = this.world.db.rowsSince<StoredAuditEntry>('audit', this.#audited);
    this.#entries += entries.length;
    this.#audited += audited.length;
    const commit: { [T in WatchedTable]?: Change<Watched[WatchedTable]>[] } = {};
    for (const table of TABLES) {
      const known = this.#tables[table] as Map<string, Watched[WatchedTable]>;
      const changes: Change<Watched[WatchedTable]>[] = [];
      for (const row of this.world.db.rows<Watched[WatchedTable]>(table)) {
        const key = keyOf(table, row);
        const before = known.get(key);
        if (before === row) continue;
        known.set(key, row);
        changes.push({ before, after: row });
        this.#step(table, key, before, row);
        changed = true;
      }
      commit[table] = changes;
    }
    const removed = this.#removedClasses();
    changed ||= removed.length > 0 || audited.length > 0;
    return changed ? ({ ...commit, entries, audited, removed } as unknown as Commit) : null;
  }

  /** Rules take classes away that nobody ever booked; of the other tables nothing goes. */
  #removedClasses(): readonly Slot[] {
    const known = this.#tables.slot;
    const rows = this.world.db.rows<Slot>('slot');
    if (known.size === rows.length) return [];
    const there = new Set<string>(rows.map(({ id }) => id));
    const removed = [...known.values()].filter(({ id }) => !there.has(id));
    for (const { id } of removed) {
      known.delete(id);
      this.world.step('database', `slot ${id}: removed`);
    }
    return removed;
  }

  /** State changes are steps of their own, so that a report can be read. */
  #step(table: string, key: string, before: object | undefined, after: object): void {
    const from = before === undefined ? '-' : (before as { readonly state?: string }).state;
    const to = (after as { readonly state?: string }).state;
    if (from !== to) this.world.step('database', `${table} ${key}: ${from} > ${to}`);
  }

  /** A call that changes something outside leaves us: its intent must be committed, open, and about exactly this. */
  callStarts(name: string, key: string, parameters: string): void {
    const intent = this.all('intent').find((each) => each.idempotencyKey === key);
    if (intent === undefined) this.#noIntent(`${name} under ${key} has no committed intent`);
    else if (name === 'createRefund') this.#refundAsPlanned(intent, key, parameters);
  }

  #refundAsPlanned(intent: Intent, key: string, parameters: string): void {
    const refund = this.all('refund').find((each) => each.idempotencyKey === key);
    const order = refund === undefined ? undefined : this.order(refund.orderId);
    const planned = `${order?.paymentId} ${refund?.amount.amountCents} ${refund?.amount.currency}`;
    if (planned !== parameters) this.#noIntent(`refund ${key} was planned as ${planned}, sent as ${parameters}`);
    if (intent.subject !== String(refund?.orderId)) this.#noIntent(`refund ${key} serves another order`);
  }

  emissionStarts(emission: Emission, { provider, environment }: GatewayPlace): void {
    const hash = quickDigest.sha256(emission.xml);
    const intent = this.all('intent').find((each) => each.kind === 'invoice.emit' && each.paramsHash === hash);
    if (intent === undefined) this.#noIntent(`the transmission of ${emission.number} has no committed intent`);
    const row = intent === undefined ? undefined : this.get('fattura', intent.subject);
    if (row !== undefined && (row.provider !== provider || row.environment !== environment))
      this.world.violate(partyRules.localRow, `${emission.number} of ${row.provider} is sent by ${provider}`);
  }

  registrationStarts({ provider, environment }: GatewayAccess, vatNumber: string): void {
    const subject = `${provider} ${environment} ${vatNumber}`;
    const planned = this.all('intent').some((each) => each.kind === 'seller.register' && each.subject === subject);
    if (!planned) this.#noIntent(`the registration of ${subject} has no committed intent`);
  }

  mailStarts(key: string): void {
    const planned = this.all('intent').some((each) => each.kind === 'mail.send' && each.subject === key);
    if (!planned) this.#noIntent(`mail ${key} has no committed intent`);
  }

  #noIntent(detail: string): void {
    this.world.violate(partyRules.intents, detail);
  }
}
