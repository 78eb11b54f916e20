import type { EntityPorts, MailQueue, Outbox, RateLimiter } from '../../kernel/index.ts';
import type { FormStore } from './form-store.ts';
import type { FormSubmissions } from './submission-store.ts';

/** What the use cases of forms stand on. */
export interface FormPorts extends EntityPorts {
  readonly forms: FormStore;
  readonly formSubmissions: FormSubmissions;
  readonly limiter: RateLimiter;
  readonly mails: MailQueue;
  readonly outbox: Outbox;
}
