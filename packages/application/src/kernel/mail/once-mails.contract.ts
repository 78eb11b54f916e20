import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { MailId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { NewOnceMail, OnceResult } from './once-mails.ts';

const planned = async (world: StoreWorld, over: Partial<NewOnceMail> = {}): Promise<NewOnceMail> => {
  const id = anId<MailId>();
  const about = { channel: 'booking', template: 'bookingReminder', purposeKey: `reminder:${id}:0` } as const;
  const mail = {
    id,
    at: now,
    ...about,
    to: 'anna@example.test',
    subject: 'Promemoria',
    text: 'Ti aspettiamo',
    until: after(3600),
  };
  await run(world.onceMails.plan({ ...mail, ...over }));
  return { ...mail, ...over };
};
const standOf = async (world: StoreWorld, { id }: Pick<NewOnceMail, 'id'>) => {
  const found = await run(world.deliveries.find(id));
  return found && [found.state, found.attempts, found.lastOutcome];
};
const begun = async (world: StoreWorld, mail: NewOnceMail, at = now) =>
  (await run(world.onceMails.begin(at, 1000))).find(({ id }) => id === mail.id);
const ended = (mail: NewOnceMail, event: OnceResult['event'], over: Partial<OnceResult> = {}): OnceResult => ({
  mail: { id: mail.id, attempt: 1 },
  event,
  outcome: event === 'accept' ? null : '451',
  nextAt: event === 'retry' ? after(60) : null,
  ...over,
});

/** What every OnceMails holds. */
export const onceMailsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a mail that goes out at most once`, () => {
    it('is one for its purpose, and stands in the log from the start', async ({ world }) => {
      const mail = await planned(world);
      const again = await planned(world, { purposeKey: mail.purposeKey });
      expect(await run(world.deliveries.find(mail.id))).toEqual({
        id: mail.id,
        class: 'once',
        channel: 'booking',
        template: 'bookingReminder',
        purposeKey: mail.purposeKey,
        to: mail.to,
        state: 'Queued',
        attempts: 0,
        lastOutcome: null,
        createdAt: now,
        finalAt: null,
      });
      expect(await run(world.deliveries.find(again.id))).toBeNull();
    });

    it('is begun by one of many workers, with what is in it, and by no later one', async ({ world }) => {
      const mail = await planned(world);
      const shares = await together(times(4, () => world.onceMails.begin(now, 1000)));
      const mine = shares.flat().filter(({ id }) => id === mail.id);
      const content = { subject: mail.subject, text: mail.text };
      expect(mine).toEqual([{ id: mail.id, to: mail.to, template: mail.template, content, attempt: 1 }]);
      expect(await standOf(world, mail)).toEqual(['Sending', 1, null]);
      expect(await begun(world, mail, after(3000))).toBeUndefined();
    });

    it.for([
      ['accept', 'Sent', null],
      ['giveUp', 'Failed', '451'],
      ['lose', 'Unknown', '451'],
    ] as const)('ends for good: %s', async ([event, state, outcome], { world }) => {
      const mail = await planned(world);
      await begun(world, mail);
      await run(world.onceMails.settle(ended(mail, event), after(1)));
      expect(await standOf(world, mail)).toEqual([state, 1, outcome]);
      expect((await run(world.deliveries.find(mail.id)))?.finalAt).toEqual(after(1));
      expect(await begun(world, mail, after(3000))).toBeUndefined();
    });

    it('that was not taken is begun again at its time, as a new attempt', async ({ world }) => {
      const mail = await planned(world);
      await begun(world, mail);
      await run(world.onceMails.settle(ended(mail, 'retry'), after(1)));
      expect(await begun(world, mail, after(59))).toBeUndefined();
      expect(await begun(world, mail, after(60))).toMatchObject({ attempt: 2, content: { text: mail.text } });
      await run(world.onceMails.settle(ended(mail, 'giveUp'), after(61)));
      expect(await standOf(world, mail)).toEqual(['Sending', 2, '451']);
    });

    it('is Unknown when its worker is gone, and not begun again; a late word of it counts', async ({ world }) => {
      const [mail, other] = [await planned(world), await planned(world)];
      await run(world.onceMails.begin(now, 1000));
      expect(await run(world.onceMails.lose(now.subtract({ seconds: 1 }), after(1)))).toBe(0);
      expect(await run(world.onceMails.lose(now, after(120)))).toBeGreaterThanOrEqual(2);
      expect(await standOf(world, mail)).toEqual(['Unknown', 1, 'unknown']);
      expect(await begun(world, mail, after(300))).toBeUndefined();
      await run(world.onceMails.settle(ended(mail, 'accept'), after(130)));
      await run(world.onceMails.settle(ended(other, 'retry'), after(130)));
      expect([await standOf(world, mail), await standOf(world, other)]).toEqual([
        ['Sent', 1, null],
        ['Failed', 1, '451'],
      ]);
    });

    it('is skipped while nobody has begun it, and not after', async ({ world }) => {
      const [waiting, onItsWay] = [await planned(world, { at: after(5) }), await planned(world)];
      await run(world.onceMails.begin(now, 1000));
      const keys = [waiting.purposeKey, onItsWay.purposeKey, 'reminder:none:0'];
      expect(await run(world.onceMails.skip(keys, 'cancelled', after(1)))).toBe(1);
      expect([await standOf(world, waiting), await standOf(world, onItsWay)]).toEqual([
        ['Skipped', 0, 'cancelled'],
        ['Sending', 1, null],
      ]);
    });

    it('is skipped without a mail server once it is due, and of no use from its end on', async ({ world }) => {
      const [due, later, old] = [
        await planned(world),
        await planned(world, { at: after(5) }),
        await planned(world, { at: after(5), until: after(2) }),
      ];
      expect(await run(world.onceMails.skipDue('mailAbsent', now))).toBeGreaterThanOrEqual(1);
      expect(await run(world.onceMails.expire(after(2)))).toBeGreaterThanOrEqual(1);
      expect([await standOf(world, due), await standOf(world, later), await standOf(world, old)]).toEqual([
        ['Skipped', 0, 'mailAbsent'],
        ['Queued', 0, null],
        ['Expired', 0, null],
      ]);
      expect(await begun(world, later, later.until)).toBeUndefined();
    });

    it('is not there when the transaction that caused it fails', async ({ world }) => {
      const id = anId<MailId>();
      const about = { channel: 'booking', template: 'bookingReminder', purposeKey: `reminder:${id}:0` } as const;
      const plan = world.onceMails.plan({
        id,
        at: now,
        ...about,
        to: 'a@b.test',
        subject: 's',
        text: 't',
        until: after(9),
      });
      await failureOf(world.unitOfWork.run(Effect.andThen(plan, Effect.fail('no'))));
      expect(await run(world.deliveries.find(id))).toBeNull();
    });

    it('users.gdpr-delete: is not sent to who was erased', async ({ world }) => {
      const mail = await planned(world, { to: `${anId()}@example.test` });
      await run(world.records.forgetAddresses([mail.to]));
      expect(await begun(world, mail)).toBeUndefined();
      expect(await run(world.deliveries.find(mail.id))).toMatchObject({ to: null, state: 'Skipped' });
    });
  });
};
