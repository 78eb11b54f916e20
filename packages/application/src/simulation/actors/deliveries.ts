import type { AppProcess } from '../app-process.ts';
import { receiveWebhook } from '../../commerce/index.ts';
import type { CardTruth, TrueEvent } from '../models/card-truth.ts';
import { parcelOf } from '../models/card-port.ts';
import { DAY, HOUR, MINUTE, SECOND, type World } from '../world.ts';

/** A delivery is tried again for three days, ever more rarely, as the provider documents. */
const BACKOFF = [SECOND * 20, MINUTE * 5, MINUTE * 30, HOUR * 2, HOUR * 5, HOUR * 10, HOUR * 10, HOUR * 12, DAY];

export interface Deliveries {
  readonly announce: (event: TrueEvent) => void;
  /** What no process has acknowledged yet. */
  readonly open: () => number;
}

/** The provider's deliveries: at least once, duplicated, late, out of order, and sometimes not the provider's at all. */
export const deliveries = (
  world: World,
  card: CardTruth,
  receiver: () => AppProcess | null,
  acknowledgesAll = false,
): Deliveries => {
  const open = new Set<string>();
  const { chaos, rng } = world;

  const deliver = (event: TrueEvent, attempt: number): void => {
    const again = (): void =>
      world.after(BACKOFF[Math.min(attempt, BACKOFF.length - 1)]!, () => deliver(event, attempt + 1));
    const process = receiver();
    if (process === null || world.strikes('event dropped', chaos.droppedEvent)) return again();
    const provider = process.ports.providers(process.ports.config.provider);
    if (provider === undefined) return again();
    const changed = world.strikes('same event, other body', chaos.changedBody);
    const body = changed ? { ...event, at: event.at + 1 } : event;
    const delivery = parcelOf(body, world.wallMs - rng.pick([0, 0, 0, 299_000]));
    process.start(`webhook.${event.kind}`, receiveWebhook(process.ports)(provider, delivery), (exit) => {
      if (exit !== null && (exit._tag === 'Success' || acknowledgesAll)) open.delete(event.id);
      else if (open.has(event.id)) again();
    });
  };

  const forge = (event: TrueEvent): void => {
    const process = receiver();
    const provider = process?.ports.providers(process.ports.config.provider);
    if (process == null || provider === undefined) return;
    const session = { ...event.session, paid: true, status: 'complete' as const, paymentId: 'pi_forged' };
    const forged: TrueEvent = { ...event, id: `${event.id}-forged`, kind: 'paid', session };
    process.start('webhook.forged', receiveWebhook(process.ports)(provider, parcelOf(forged, world.wallMs, false)));
  };

  const announce = (event: TrueEvent): void => {
    open.add(event.id);
    const late = world.strikes('event late', chaos.delayedEvent);
    const delay = late ? rng.between(MINUTE, rng.chance(0.3) ? 3 * DAY : 2 * HOUR) : rng.between(20, 3000);
    world.after(delay, () => deliver(event, 0));
    if (world.strikes('event duplicated', chaos.duplicateEvent))
      for (let copy = rng.between(1, 5); copy > 0; copy -= 1)
        world.after(rng.chance(0.5) ? delay + rng.below(10) : rng.between(20, DAY), () =>
          deliver(event, BACKOFF.length),
        );
    if (world.strikes('event forged', chaos.forgedEvent)) world.after(rng.between(0, 2 * MINUTE), () => forge(event));
  };
  return { announce, open: () => open.size };
};
