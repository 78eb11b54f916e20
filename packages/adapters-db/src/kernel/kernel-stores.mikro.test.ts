import {
  auditLogContract,
  auditMaintenanceContract,
  auditReadsContract,
  comuneStoreContract,
  deliveryLogContract,
  flagStoreContract,
  idempotencyStoreContract,
  intentStoreContract,
  mailQueueContract,
  onceMailsContract,
  spentChallengeStoreContract,
  timelineContract,
  unitOfWorkContract,
} from '@svc/application/contracts';
import type { MailResult, SecretsCipher } from '@svc/application/kernel';
import type { MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it } from 'vitest';
import { openAudited } from '../testing/open-audited.ts';
import { oneDatabase } from '../testing/open-stores.ts';
import { nextId } from '../testing/samples.ts';
import { mikroMailQueue } from './mail-queue.mikro.ts';
import { sql } from './statement.ts';

const shared = oneDatabase();
afterAll(shared.close);

unitOfWorkContract('postgres', shared.open);
intentStoreContract('postgres', shared.open);
timelineContract('postgres', shared.open);
flagStoreContract('postgres', shared.open);
idempotencyStoreContract('postgres', shared.open);
mailQueueContract('postgres', shared.open);
deliveryLogContract('postgres', shared.open);
onceMailsContract('postgres', shared.open);
spentChallengeStoreContract('postgres', shared.open);
comuneStoreContract('postgres', shared.open);

auditLogContract('postgres', () => openAudited(shared.open));
auditReadsContract('postgres', shared.open);
auditMaintenanceContract('postgres', () => openAudited(shared.open));

const contentOf = sql<{ content: string | null }>('test_mail_content', 'select content from mail where id = $1');
const sealing: SecretsCipher = {
  seal: (field, plain) => `sealed ${field} ${Buffer.from(plain).toString('hex')}`,
  open: (field, sealed) =>
    sealed.startsWith(`sealed ${field} `) ? Buffer.from(sealed.split(' ')[2]!, 'hex').toString() : undefined,
};

describe('the content of a mail', () => {
  const enqueued = async () => {
    const { database } = await shared.open();
    const mails = mikroMailQueue(database, sealing);
    const id = nextId<MailId>();
    const at = Temporal.Instant.from('2027-03-01T09:00:00Z');
    await Effect.runPromise(mails.enqueue({ id, at, kind: 'recovery', to: 'a@b.test', subject: 'S', text: 'secret' }));
    const content = async () => (await Effect.runPromise(database.query(contentOf, [id])))[0]?.content;
    return { database, mails, id, at, content };
  };
  it('is sealed at rest, opened for its sender, and gone once it was sent', async () => {
    const { mails, id, at, content } = await enqueued();
    expect(await content()).toMatch(/^sealed mail:/);
    expect(await content()).not.toContain('secret');
    const [mail] = await Effect.runPromise(mails.exchange([], { now: at, claimMs: 1000, limit: 1 }));
    expect(mail).toMatchObject({ id, content: { subject: 'S', text: 'secret' } });
    const settle = (result: MailResult) => mails.exchange([result], { now: at, claimMs: 1000, limit: 0 });
    await Effect.runPromise(settle({ mail: mail!, event: 'skip', outcome: null, nextAttemptAt: at }));
    expect(await content()).toMatch(/^sealed/);
    await Effect.runPromise(settle({ mail: mail!, event: 'accept' }));
    expect(await content()).toBeUndefined();
  });
  it('is gone once its time is over, sent or not', async () => {
    const { mails, at, content } = await enqueued();
    await Effect.runPromise(mails.expire(at.add({ hours: 1 })));
    expect(await content()).toBeNull();
  });
  it('is null for its sender when its key has left the ring', async () => {
    const { database, at } = await enqueued();
    const lost = mikroMailQueue(database, { ...sealing, open: () => undefined });
    const [mail] = await Effect.runPromise(lost.exchange([], { now: at, claimMs: 1000, limit: 1 }));
    expect(mail?.content).toBeNull();
  });
});
