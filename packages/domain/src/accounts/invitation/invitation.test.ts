import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { accountTable } from '../account/account.transitions.ts';
import { invitationOf } from './invitation.ts';
import { invitationTable } from './invitation.transitions.ts';

holdsAsATable('invitations', invitationTable, {
  initial: ['Open'],
  final: ['Accepted', 'Withdrawn'],
  refusals: [
    ['a link is over after its week', 'Lapsed', 'accept', 'invitation_lapsed'],
    ['an invitation is accepted once', 'Accepted', 'accept', 'invitation_accepted'],
    ['who has come is not invited again', 'Accepted', 'resend', 'invitation_accepted'],
    ['a withdrawn invitation is accepted by nobody', 'Withdrawn', 'accept', 'invitation_withdrawn'],
    ['a withdrawn invitation is not sent again', 'Withdrawn', 'resend', 'invitation_withdrawn'],
  ],
});

const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const link = (state: 'Issued' | 'Used' | 'Superseded', seconds: number) => ({
  state,
  expiresAt: now.add({ seconds }),
});

describe('an invitation', () => {
  it('that lapsed is opened again by a new link, and by nothing else', () => {
    expect(reachable(invitationTable, 'Lapsed', ['accept', 'lapse'])).toEqual(['Lapsed']);
    expect(step(invitationTable, 'Lapsed', 'resend')._unsafeUnwrap()).toBe('Open');
  });
  it('is read off the account and its newest link', () => {
    const invited = { state: 'Invited' } as const;
    expect(invitationOf(invited, link('Issued', 1), now)).toBe('Open');
    expect(invitationOf(invited, link('Issued', 0), now)).toBe('Lapsed');
    expect(invitationOf(invited, link('Superseded', 1), now)).toBe('Lapsed');
    expect(invitationOf(invited, null, now)).toBe('Lapsed');
    expect(invitationOf({ state: 'Enabled' }, link('Used', 1), now)).toBe('Accepted');
    expect(invitationOf({ state: 'Disabled' }, link('Issued', 1), now)).toBe('Withdrawn');
  });
  it('is accepted exactly where the account takes its first password', () => {
    for (const state of statesOf(accountTable)) {
      const invitation = invitationOf({ state }, link('Issued', 1), now);
      const takes = step(accountTable, state, 'setInvitedPassword').isOk();
      expect(step(invitationTable, invitation, 'accept').isOk()).toBe(takes);
    }
  });
});
