import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { eventsOf } from '../../kernel/transitions.ts';
import { webhookEventOf, recordedAs } from './webhook-event.ts';
import { webhookEventTable } from './webhook-event.transitions.ts';

holdsAsATable('provider events', webhookEventTable, {
  initial: ['Received'],
  final: ['Applied', 'Ignored', 'Unmatched'],
  refusals: [],
});

describe('a provider event', () => {
  it('webhook.dedup: is played at most once: what it came to stays', () => {
    for (const state of ['Applied', 'Ignored', 'Unmatched'])
      expect(reachable(webhookEventTable, state)).toEqual([state]);
  });
  it.for([
    [{ matters: true, hasOrder: true }, 'apply', 'Applied'],
    [{ matters: true, hasOrder: false }, 'miss', 'Unmatched'],
    [{ matters: false, hasOrder: true }, 'ignore', 'Ignored'],
    [{ matters: false, hasOrder: false }, 'ignore', 'Ignored'],
  ] as const)('about %j is dealt with by %s and written down as %s', ([facts, event, state]) => {
    expect(webhookEventOf(facts)).toBe(event);
    expect(recordedAs(event)).toBe(state);
  });
  it('comes to every state but the one in which it arrives', () => {
    expect(eventsOf(webhookEventTable).map(recordedAs)).toEqual(['Applied', 'Ignored', 'Unmatched']);
  });
});
