import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { step } from '../../kernel/transitions.ts';
import { operatorAlertTable } from './operator-alert.transitions.ts';

holdsAsATable('operator alerts', operatorAlertTable, { initial: ['Open', 'Closed'], final: [], refusals: [] });

describe('an operator alert', () => {
  it('that was closed opens again when the provider goes on with it', () => {
    expect(step(operatorAlertTable, 'Closed', 'tell')._unsafeUnwrap()).toBe('Open');
  });
});
