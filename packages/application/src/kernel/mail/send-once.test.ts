import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { onceMaxAttempts, type MailId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import type { CallOutcome } from '../intent/call-outcome.ts';
import { storeDown } from '../faults.ts';
import type { OnceMails } from './once-mails.ts';
import { sendOnceMails } from './send-once.reconciler.ts';

const taken = { kind: 'confirmed', value: { messageId: 'm' } } as const;
const refused = (code: string) => ({ kind: 'refused', code, message: '', notSent: true }) as const;
const lost = { kind: 'unknown', reason: 'silence' } as const;

/** A reminder of a class in two days, and a mail server that answers in this order, then takes everything. */
const aLane = async (answers: readonly CallOutcome<{ readonly messageId: string }>[], configured = true) => {
  const { world } = await openMemoryWorld();
  const [left, keys]: [CallOutcome<{ readonly messageId: string }>[], string[]] = [[...answers], []];
  let at = now;
  const clock = { now: () => at, monotonicMs: () => 0 };
  const send = ({ key }: { readonly key: string }) => (keys.push(key), Effect.succeed(left.shift() ?? taken));
  const ports = { ...world, clock, logger: { log: () => {} }, mailer: { configured, send } };
  const id = anId<MailId>();
  const about = { channel: 'booking', template: 'bookingReminder', purposeKey: `reminder:${id}:0` } as const;
  const until = now.add({ hours: 48 });
  await run(world.onceMails.plan({ id, at: now, ...about, to: 'a@b.test', subject: 's', text: 't', until }));
  const turns = async (count: number, hours = 3) => {
    for (let turn = 0; turn < count; turn += 1) {
      await run(sendOnceMails(ports));
      at = at.add({ hours });
    }
    return { sent: keys.length, state: (await run(world.deliveries.find(id)))?.state };
  };
  return { turns, keys, id };
};

describe('a mail that goes out at most once', () => {
  it('is handed over once, under its own Message-ID', async () => {
    const { turns, keys, id } = await aLane([]);
    expect(await turns(3)).toEqual({ sent: 1, state: 'Sent' });
    expect(keys).toEqual([id]);
  });
  it('is not handed over again when its answer was lost', async () => {
    expect(await (await aLane([lost])).turns(4)).toEqual({ sent: 1, state: 'Unknown' });
  });
  it('is tried again while it is refused for now, and given up after the last attempt', async () => {
    expect(await (await aLane([refused('451'), refused('ECONNREFUSED')])).turns(4)).toEqual({ sent: 3, state: 'Sent' });
    const never = Array.from({ length: 9 }, () => refused('451'));
    expect(await (await aLane(never)).turns(9)).toEqual({ sent: onceMaxAttempts, state: 'Failed' });
  });
  it('is given up when the refusal stands', async () => {
    expect(await (await aLane([refused('550')])).turns(3)).toEqual({ sent: 1, state: 'Failed' });
  });
  it('is skipped without a mail server', async () => {
    expect(await (await aLane([], false)).turns(2)).toEqual({ sent: 0, state: 'Skipped' });
  });
  it('is of no use after its time', async () => {
    const late = await aLane([refused('451')]);
    expect(await late.turns(2, 49)).toEqual({ sent: 1, state: 'Expired' });
  });
  it('is kept back by no other whose server is slow', async () => {
    const { world } = await openMemoryWorld();
    const clock = { now: () => now, monotonicMs: () => 0 };
    const others: string[] = [];
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const send = ({ to }: { readonly to: string }) => {
      if (to === 'slow@b.test')
        return Effect.as(
          Effect.promise(() => slow),
          taken,
        );
      others.push(to);
      if (others.length === 3) release();
      return Effect.succeed(taken);
    };
    const about = { channel: 'booking', template: 'bookingReminder', subject: 's', text: 't' } as const;
    for (const [n, to] of ['slow@b.test', '1@b.test', '2@b.test', '3@b.test'].entries()) {
      const times = { at: now.subtract({ seconds: 9 - n }), until: now.add({ hours: 1 }) };
      await run(world.onceMails.plan({ id: anId<MailId>(), ...about, ...times, to, purposeKey: anId() }));
    }
    const ports = { ...world, clock, logger: { log: () => {} }, mailer: { configured: true, send } };
    expect(await run(sendOnceMails(ports))).toMatchObject({ done: 4 });
    expect(others).toEqual(['1@b.test', '2@b.test', '3@b.test']);
  });
  it('that could not be written down ends no other that is on its way', async () => {
    const { world } = await openMemoryWorld();
    const clock = { now: () => now, monotonicMs: () => 0 };
    const ids = [anId<MailId>(), anId<MailId>()];
    const about = { channel: 'booking', template: 'bookingReminder', subject: 's', text: 't', to: 'a@b.test' } as const;
    for (const [n, id] of ids.entries())
      await run(
        world.onceMails.plan({ id, ...about, at: now.subtract({ seconds: 9 - n }), until: after(60), purposeKey: id }),
      );
    const mailer = { configured: true, send: () => Effect.delay(Effect.succeed(taken), 1) };
    const settle: OnceMails['settle'] = (result, at) =>
      result.mail.id === ids[0] ? Effect.fail(storeDown('planted')) : world.onceMails.settle(result, at);
    const ports = { clock, logger: { log: () => {} }, mailer, onceMails: { ...world.onceMails, settle } };
    expect(await failureOf(sendOnceMails(ports))).toMatchObject({ _tag: 'StoreDown' });
    const states = await Promise.all(ids.map(async (id) => (await run(world.deliveries.find(id)))?.state));
    expect(states).toEqual(['Sending', 'Sent']);
  });
});
