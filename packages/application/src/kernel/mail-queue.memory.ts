import * as Effect from 'effect/Effect';
import type { MailQueue, NewMail } from './mail-queue.ts';
import type { MemoryDatabase } from './memory-database.ts';

export const memoryMailQueue = (db: MemoryDatabase): MailQueue => ({
  enqueue: (mail: NewMail) => Effect.asVoid(db.write('mails.enqueue', (view) => view.put('mail', mail.id, mail))),
});
