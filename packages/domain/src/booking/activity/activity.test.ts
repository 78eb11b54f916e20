import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { localized } from './activity.ts';
import { activityTable } from './activity.transitions.ts';

holdsAsATable('activities', activityTable, {
  initial: ['Draft'],
  final: ['Deleted'],
  refusals: [
    ['an activity cannot be hidden before it was published', 'Draft', 'hide', 'not_published'],
    ['a draft takes no bookings', 'Draft', 'take', 'activity_not_bookable'],
    ['an archived activity takes no bookings', 'Archived', 'take', 'archived'],
    ['an archived activity is restored before it is published', 'Archived', 'publish', 'archived'],
    ['an archived activity is not edited', 'Archived', 'edit', 'archived'],
    ['a deleted activity takes no bookings', 'Deleted', 'take', 'deleted'],
    ['a deleted activity is not restored', 'Deleted', 'restore', 'deleted'],
  ],
});

describe('an activity', () => {
  it('that was deleted stays so', () => {
    expect(reachable(activityTable, 'Deleted')).toEqual(['Deleted']);
  });
  it('that is restored comes back hidden, not public', () => {
    expect(reachable(activityTable, 'Archived', ['restore'])).toEqual(['Archived', 'Hidden']);
  });
});

describe('a text of the tenant', () => {
  it('is in Italian wherever English is missing or another language is asked', () => {
    const both = { it: 'Yoga dolce', en: 'Gentle yoga' };
    expect(['it', 'en', 'de'].map((locale) => localized(both, locale))).toEqual([
      'Yoga dolce',
      'Gentle yoga',
      'Yoga dolce',
    ]);
    expect(localized({ it: 'Yoga dolce' }, 'en')).toBe('Yoga dolce');
  });
});
