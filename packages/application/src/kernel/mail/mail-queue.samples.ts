import * as Effect from 'effect/Effect';
import { mailHours, type MailEvent, type MailId, type MailState } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { run } from '../../testing/world-test.ts';
import type { MailResult, NewMail } from './mail-queue.ts';

export const aMail = (over: Partial<NewMail> = {}): NewMail => ({
  id: anId<MailId>(),
  at: now,
  kind: 'confirmation',
  to: 'anna@example.test',
  subject: 'Conferma',
  text: 'https://studio.example/#token=segreto',
  ...over,
});

export const queued = async (world: StoreWorld, over: Partial<NewMail> = {}): Promise<NewMail> => {
  const mail = aMail(over);
  await run(world.mails.enqueue(mail));
  return mail;
};

/** Ways into each state, from Queued. */
const ways: Readonly<Record<MailState, readonly MailEvent[]>> = {
  Queued: [],
  Sent: ['accept'],
  Skipped: ['skip'],
  Failed: ['giveUp'],
  Expired: ['expire'],
};

export const claim = (world: StoreWorld, at: Temporal.Instant, claimMs = 30_000, limit = 1000) =>
  world.mails.exchange([], { now: at, claimMs, limit });
export const nothingMore = { now, claimMs: 30_000, limit: 0 };

type Event = MailResult['event'];
export const resultOf = (
  mail: MailResult['mail'],
  event: Event,
  outcome: string | null = null,
  nextAttemptAt = after(30),
): MailResult => (event === 'accept' ? { mail, event } : { mail, event, outcome, nextAttemptAt });

/** What the queue says of a mail; one that was sent has left it. */
export const stateOf = async (world: StoreWorld, id: MailId): Promise<MailState> =>
  (await run(world.mails.find(id)))?.state ?? 'Sent';

/** Takes the mail, if it waits, and writes down what came of it. */
export const settleOne = (
  world: StoreWorld,
  id: MailId,
  event: Event,
  outcome: string | null,
  nextAttemptAt = after(30),
) =>
  Effect.gen(function* () {
    const mails = yield* claim(world, now);
    const mine = mails.find((mail) => mail.id === id) ?? { id, claimedUntil: now };
    yield* world.mails.exchange([resultOf(mine, event, outcome, nextAttemptAt)], nothingMore);
  });

export const play = (world: StoreWorld, id: MailId, event: MailEvent) => {
  if (event === 'expire') return Effect.asVoid(world.mails.expire(after(mailHours.confirmation * 3600)));
  if (event === 'replay') return Effect.asVoid(world.mails.replay(now));
  return settleOne(world, id, event, event === 'accept' ? null : '451', after(30));
};

export const mailIn = async (world: StoreWorld, state: MailState): Promise<NewMail> => {
  const mail = await queued(world);
  for (const event of ways[state]) await run(play(world, mail.id, event));
  return mail;
};
