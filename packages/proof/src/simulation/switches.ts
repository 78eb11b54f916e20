import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import type { Flags } from '@svc/domain/kernel';
import type { EInvoicingSettings } from '@svc/application/invoicing';
import { environmentSeller, opensSecret } from './sellers.ts';
import { MINUTE, SECOND, type World } from './world.ts';

/** How long a process may go on with flags that were changed elsewhere. */
const STALE = 60 * SECOND;
/** Longer than any pause between a decision and its commit. */
const DECIDED = 45 * MINUTE;

/** Since when something is as it is now, and when it last was otherwise. */
class Since {
  value = true;
  at = 0;
  #world: World;
  constructor(world: World) {
    this.#world = world;
  }
  set(value: boolean): void {
    if (value === this.value) return;
    this.value = value;
    this.at = this.#world.now;
  }
  /** It has been off for at least so long before that moment. */
  isOffBy(moment: number, forMs: number): boolean {
    return !this.value && this.at + forMs <= moment;
  }
  /** It was that at some time of the last so many milliseconds. */
  wasLately(value: boolean, withinMs: number): boolean {
    return this.value === value || this.#world.now - this.at <= withinMs;
  }
}

/** What the studio has switched on, as it is committed: the truth beside what each process still believes. */
export class Switches {
  readonly #world: World;
  readonly #settingsReady: Since;
  readonly #flagsOn: Since;
  readonly #mailsOn: Since;
  #settings: unknown;
  #flags: unknown;

  constructor(world: World) {
    this.#world = world;
    this.#settingsReady = new Since(world);
    this.#flagsOn = new Since(world);
    this.#mailsOn = new Since(world);
  }

  look(): void {
    const [settings] = this.#world.db.rows<EInvoicingSettings>('settings');
    if (settings !== undefined && settings !== this.#settings) {
      this.#settings = settings;
      const seller = parseSeller(effectiveSeller(settings.seller, environmentSeller));
      const secret = settings.provider === 'GatewayA' ? settings.gatewayAPassword : settings.gatewayBToken;
      this.#settingsReady.set(opensSecret(secret) && seller.isOk());
    }
    const [flags] = this.#world.db.rows<Flags>('flags');
    if (flags === undefined || flags === this.#flags) return;
    this.#flags = flags;
    this.#flagsOn.set(flags.enable_bookings && flags.enable_einvoicing && flags.enable_online_payments);
    this.#mailsOn.set(flags.enable_email_sender);
  }

  get flagsAreOn(): boolean {
    return this.#flagsOn.value;
  }

  /** No checkout that began at that moment may have been let through. */
  refusesAt(moment: number): boolean {
    return this.#settingsReady.isOffBy(moment, 0) || this.#flagsOn.isOffBy(moment, STALE);
  }

  /** A mail may have been decided about when the flag stood like that. */
  mailsWere(on: boolean): boolean {
    return this.#mailsOn.wasLately(on, DECIDED);
  }
}
