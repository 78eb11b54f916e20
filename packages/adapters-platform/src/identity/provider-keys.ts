import type { JSONWebKeySet } from 'jose';
import { boundedAnswer, tooLarge } from '../bounded-answer/bounded-answer.ts';

export interface ProviderKeysOptions {
  readonly url: string;
  readonly monotonicMs: () => number;
  /** How long fetched keys are used without asking again. */
  readonly freshMs?: number;
  /** How long they are still used when the provider does not answer. */
  readonly staleMs?: number;
  /** At most one question in this time, whatever key ids tokens name: strangers choose those. */
  readonly coolDownMs?: number;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** The published keys of a provider, kept for a while. */
export interface ProviderKeys {
  /** The keys as kept, fetched when there are none or they are old. Rejects when there are none to be had. */
  readonly current: () => Promise<JSONWebKeySet>;
  /** Asks again because a token names a key that is not among them; inside the cool-down the same keys come back. */
  readonly again: () => Promise<JSONWebKeySet>;
}

const fetchKeys = async (url: string, timeoutMs: number, maxBytes: number): Promise<JSONWebKeySet> => {
  const answer = await boundedAnswer({ url, timeoutMs, maxBytes });
  if (answer === tooLarge) throw new Error(`the key set is over ${maxBytes} bytes`);
  if (answer.status !== 200) throw new Error(`the key set answered ${answer.status}`);
  const parsed = JSON.parse(answer.body) as { readonly keys?: unknown };
  if (!Array.isArray(parsed.keys)) throw new Error('the key set is none');
  const keys = parsed.keys.filter((key) => typeof key === 'object' && key !== null && !Array.isArray(key));
  return { keys: keys.slice(0, 100) as JSONWebKeySet['keys'] };
};

/** One provider's keys. Callers that come while a question is under way share its answer. */
export const providerKeys = ({
  url,
  monotonicMs,
  freshMs = 600_000,
  staleMs = 86_400_000,
  coolDownMs = 30_000,
  timeoutMs = 5000,
  maxBytes = 256 * 1024,
}: ProviderKeysOptions): ProviderKeys => {
  let kept: { readonly keys: JSONWebKeySet; readonly at: number } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let lastFault = new Error('the key set was never asked for');
  let asking: Promise<JSONWebKeySet> | undefined;

  const ask = async (): Promise<JSONWebKeySet> => {
    askedAt = monotonicMs();
    try {
      const keys = await fetchKeys(url, timeoutMs, maxBytes);
      kept = { keys, at: monotonicMs() };
      return keys;
    } catch (cause) {
      lastFault = new Error('the key set cannot be had', { cause });
      if (kept !== undefined && monotonicMs() - kept.at < staleMs) return kept.keys;
      throw lastFault;
    } finally {
      asking = undefined;
    }
  };
  /** Within the cool-down what is kept is the answer, also when that is nothing. */
  const asked = (): Promise<JSONWebKeySet> => {
    if (asking !== undefined) return asking;
    const cool = monotonicMs() - askedAt < coolDownMs;
    if (cool && kept !== undefined && monotonicMs() - kept.at < staleMs) return Promise.resolve(kept.keys);
    if (cool) return Promise.reject(lastFault);
    return (asking = ask());
  };
  return {
    current: () => (kept !== undefined && monotonicMs() - kept.at < freshMs ? Promise.resolve(kept.keys) : asked()),
    again: asked,
  };
};
