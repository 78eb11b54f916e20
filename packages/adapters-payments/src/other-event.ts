import { createHash } from 'node:crypto';
import type { ProviderEvent } from '@svc/application/commerce';

const LONGEST = 255;

/** What identifies an event of a provider, whatever else stands in it. */
interface EventHead {
  readonly id: string;
  readonly type: string;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST;

/**
 * The id and type of a signed body; undefined when it is no event. A provider's test ping may come without an id: it is
 * known by its bytes then, so that a repeated one is recognised.
 */
export const headOf = (id: unknown, type: unknown, raw: Uint8Array): EventHead | undefined => {
  if (!isName(type)) return undefined;
  if (id === undefined || id === null) return { id: `sha256:${createHash('sha256').update(raw).digest('hex')}`, type };
  return isName(id) ? { id, type } : undefined;
};

/** An event that changes nothing here: of an unsupported kind, or without anything to act on. */
export const otherEvent = ({ id, type }: EventHead, createdAt: Temporal.Instant): ProviderEvent => ({
  externalEventId: id,
  type,
  kind: 'ignored',
  session: null,
  createdAt,
});
