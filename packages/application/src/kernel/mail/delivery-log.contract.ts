import { describe, expect } from 'vitest';
import { mailTable, step, type MailId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { play, queued, settleOne } from './mail-queue.samples.ts';

/** What every DeliveryLog holds, and what the queue of mails to people writes into it. */
export const deliveryLogContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const ends = ['accept', 'giveUp', 'skip', 'expire'] as const;
  describe(`${name}: the log of mails`, () => {
    it.for(ends)('says how a mail ended: %s', async (event, { world }) => {
      const mail = await queued(world, { kind: 'bookingConfirmed', purposeKey: `booking:${anId()}:0` });
      expect(await run(world.deliveries.find(mail.id))).toBeNull();
      await run(play(world, mail.id, event));
      expect(await run(world.deliveries.find(mail.id))).toMatchObject({
        id: mail.id,
        class: 'repeat',
        channel: 'booking',
        template: 'bookingConfirmed',
        purposeKey: mail.purposeKey,
        to: mail.to,
        state: step(mailTable, 'Queued', event)._unsafeUnwrap(),
        attempts: event === 'expire' ? 0 : 1,
        createdAt: now,
      });
    });

    it('says nothing of a mail that is tried again', async ({ world }) => {
      const { id } = await queued(world);
      await run(settleOne(world, id, 'retry', '451'));
      expect(await run(world.deliveries.find(id))).toBeNull();
    });

    it('follows a mail that is replayed, to its new end', async ({ world }) => {
      const { id } = await queued(world);
      const states: unknown[] = [];
      for (const event of ['giveUp', 'replay', 'accept'] as const) {
        await run(play(world, id, event));
        const { state, finalAt } = (await run(world.deliveries.find(id)))!;
        states.push([state, finalAt !== null]);
      }
      expect(states).toEqual([
        ['Failed', true],
        ['Queued', false],
        ['Sent', true],
      ]);
    });

    it.for([[], ['accept'], ['skip'], ['giveUp', 'replay']] as const)(
      'lets no second mail of a purpose be written: after %s',
      async (events, { world }) => {
        const purposeKey = `offer:${anId()}`;
        const first = await queued(world, { purposeKey });
        for (const event of events) await run(play(world, first.id, event));
        const second = await queued(world, { purposeKey });
        expect(await run(world.mails.find(second.id))).toBeNull();
      },
    );

    it('users.gdpr-delete: keeps that it was sent, and forgets to whom', async ({ world }) => {
      const [mine, other] = [await queued(world, { to: `${anId()}@example.test` }), await queued(world)];
      for (const { id } of [mine, other]) await run(play(world, id, 'accept'));
      await run(world.records.forgetAddresses([mine.to]));
      expect(await run(world.deliveries.find(mine.id))).toMatchObject({ to: null, state: 'Sent' });
      expect(await run(world.deliveries.find(other.id))).toMatchObject({ to: other.to });
    });

    it('plays what other queues record by its table', async ({ world }) => {
      const mail = {
        id: anId<MailId>(),
        class: 'once',
        channel: 'invoice',
        template: 'courtesy',
        purposeKey: null,
      } as const;
      const about = { ...mail, to: 'a@example.test', attempts: 1, lastOutcome: null, createdAt: now } as const;
      for (const [event, state] of [
        ['begin', 'Sending'],
        ['lose', 'Unknown'],
        ['accept', 'Sent'],
        ['giveUp', 'Sent'],
      ] as const) {
        await run(world.deliveries.record({ ...about, event, at: after(1) }));
        const finalAt = state === 'Sending' ? null : after(1);
        expect(await run(world.deliveries.find(mail.id))).toEqual({ ...about, state, finalAt });
      }
    });
  });
};
