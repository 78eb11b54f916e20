import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { webhookEventTable } from './webhook-event.transitions.ts';

holdsAsATable('provider events', webhookEventTable, {
  initial: ['Received'],
  final: ['Applied', 'Ignored'],
  refusals: [],
});

describe('a provider event', () => {
  it('is played at most once: applied and ignored ones stay so', () => {
    expect(reachable(webhookEventTable, 'Applied')).toEqual(['Applied']);
    expect(reachable(webhookEventTable, 'Ignored')).toEqual(['Ignored']);
  });
  it('without an order of ours may still find one', () => {
    expect(reachable(webhookEventTable, 'Unmatched')).toEqual(['Unmatched', 'Applied']);
  });
});
