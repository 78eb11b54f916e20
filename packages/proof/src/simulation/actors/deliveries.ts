import type { AppProcess } from '../app-process.ts';
import { receiveWebhook } from '@svc/application/commerce';
import type { ProviderTruth, TrueEvent } from '../models/provider-truth.ts';
import { parcelOf } from '../models/provider-port.ts';
import { DAY, HOUR, MINUTE, SECOND, type World } from '../world.ts';
import { partyRules } from '../invariants/party.rules.ts';

/** A delivery is tried again for three days, ever more rarely, as the provider documents. */
const BACKOFF = [SECOND * 20, MINUTE * 5, MINUTE * 30, HOUR * 2, HOUR * 5, HOUR * 10, HOUR * 10, HOUR * 12, DAY];

/** When copies gather. */
const CROWD = 30 * MINUTE;

export interface Deliveries {
  readonly announce: (event: TrueEvent) => void;
  /** What no process has acknowledged yet. */
  readonly open: () => number;
}

/** The provider's deliveries: at least once, duplicated, late, out of order, and sometimes not the provider's at all. */
export const deliveries = (
  world: World,
  truth: ProviderTruth,
  lastCopyAt: Map<string, number>,
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
    const provider = process.ports.providers(truth.name);
    if (provider === undefined) return again();
    const changed = world.strikes('same event, other body', chaos.changedBody);
    const body = changed ? { ...event, at: event.at + 1 } : event;
    const stale = process.skewMs === 0 && world.strikes('signature five minutes old', chaos.staleSignature);
    const delivery = parcelOf(body, world.wallMs - (stale ? 301_000 : rng.pick([0, 0, 0, 299_000])));
    process.start(`webhook.${event.kind}`, receiveWebhook(process.ports)(provider, delivery), (exit) => {
      if (stale && exit?._tag === 'Success')
        world.violate(partyRules.signature, `event ${event.id} was believed 301 seconds late`);
      if (exit !== null && (exit._tag === 'Success' || acknowledgesAll)) open.delete(event.id);
      else if (open.has(event.id)) again();
    });
  };

  const forge = (event: TrueEvent): void => {
    const process = receiver();
    const provider = process?.ports.providers(truth.name);
    if (process == null || provider === undefined) return;
    const session = { ...event.session, paid: true, status: 'complete' as const, paymentId: 'pi_forged' };
    const forged: TrueEvent = { ...event, id: `${event.id}-forged`, kind: 'paid', session };
    process.start('webhook.forged', receiveWebhook(process.ports)(provider, parcelOf(forged, world.wallMs, false)));
  };

  /** Really the provider's, about somebody else's order that happens to have the number of ours. */
  const forOthers = (event: TrueEvent): void => {
    const process = receiver();
    const provider = process?.ports.providers(truth.name);
    if (process == null || provider === undefined) return;
    const [sessionId, paymentId] = [`${event.session.sessionId}_other`, `pi_${event.id}_other`];
    const session = {
      ...event.session,
      tenant: 'another',
      sessionId,
      paymentId,
      paid: true,
      status: 'complete' as const,
    };
    const theirs: TrueEvent = { ...event, id: `${event.id}-other`, kind: 'paid', session };
    process.start('webhook.others', receiveWebhook(process.ports)(provider, parcelOf(theirs, world.wallMs)));
  };

  /** Copies like to come in crowds: many of them, of both providers, in the same moment. */
  const repeat = (event: TrueEvent): void => {
    const last = lastCopyAt.get(truth.name === 'card' ? 'wallet' : 'card');
    lastCopyAt.set(truth.name, world.now);
    if (last !== undefined && world.now - last <= 10) world.goal('copies of both providers in the same 10 ms');
    deliver(event, BACKOFF.length);
  };
  const untilTheCrowd = (): number => CROWD - (world.now % CROWD) + rng.below(10);

  const announce = (event: TrueEvent): void => {
    open.add(event.id);
    const late = world.strikes('event late', chaos.delayedEvent);
    const delay = late ? rng.between(MINUTE, rng.chance(0.3) ? 3 * DAY : 2 * HOUR) : rng.between(20, 3000);
    world.after(delay, () => deliver(event, 0));
    if (world.strikes('event duplicated', chaos.duplicateEvent))
      for (let copy = rng.between(1, rng.chance(0.1) ? 20 : 5); copy > 0; copy -= 1)
        world.after(rng.pick([() => delay + rng.below(10), () => rng.between(20, DAY), untilTheCrowd])(), () =>
          repeat(event),
        );
    if (world.strikes('event of another tenant', chaos.foreignEvent))
      world.after(rng.between(0, HOUR), () => forOthers(event));
    if (world.strikes('event forged', chaos.forgedEvent)) world.after(rng.between(0, 2 * MINUTE), () => forge(event));
  };
  return { announce, open: () => open.size };
};
