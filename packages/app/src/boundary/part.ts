import { AsyncLocalStorage } from 'node:async_hooks';

/** A piece of the process's work, as it is named when something of it breaks. */
export interface Part {
  /** Undefined: of no tenant, or not known yet. */
  readonly tenant?: string | undefined;
  /** `MailQueue`, `request`, … */
  readonly part: string;
  /** Ends the piece of work that waits for what broke. */
  readonly broken?: ((error: unknown) => void) | undefined;
  /** Takes the tenant's secrets out of a text. */
  readonly redact?: ((text: string) => string) | undefined;
}

const parts = new AsyncLocalStorage<Part>();

/** What is at work now; callbacks, timers and socket events belong to the part that caused them. */
export const currentPart = (): Part | undefined => parts.getStore();

/** Does work as a part; what it does not say is that of the part around it. */
export const inPart = <A>(part: Part, work: () => A): A => parts.run({ ...currentPart(), ...part }, work);

/** From here on this callback, and what it causes, is this part. */
export const beginPart = (part: Part): void => parts.enterWith(part);

/** From here on it is known of which tenant the part is. */
export const beginTenant = (tenant: Pick<Part, 'tenant' | 'redact'>): void =>
  parts.enterWith({ part: 'tenant', ...currentPart(), ...tenant });

/** A text without the credentials of addresses. A password may have an @ that nobody escaped: the last one ends it. */
export const withoutCredentials = (text: string): string => text.replaceAll(/:\/\/\S*@/g, '://***@');

/** A text without the secrets of the tenant at work and without credentials of addresses. */
export const redacted = (text: string): string => withoutCredentials(currentPart()?.redact?.(text) ?? text);

/** The same error for others to print, who know nothing of the tenant. */
const redactedError = (error: unknown): Error => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redacted(message)), { name, stack: redacted(stack ?? message) });
};

/** Does what opens a tenant; what breaks in it past every error channel is why it cannot be opened. */
export const opening = <A>(tenant: Pick<Part, 'tenant' | 'redact'>, work: () => Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const broken = (error: unknown): void => reject(redactedError(error));
    void inPart({ ...tenant, part: 'opening', broken }, () => work().then(resolve, reject));
  });
