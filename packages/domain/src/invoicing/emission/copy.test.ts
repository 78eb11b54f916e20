import { describe, expect, it } from 'vitest';
import { statesOf, step } from '../../kernel/transitions.ts';
import { judgeCopy, type Copy, type CopyVerdict } from './copy.policies.ts';
import { aRow } from './emission.test.support.ts';
import { mirrorTable, type MirrorState } from './mirror.transitions.ts';
import { sdiStates } from './outcome-class.ts';

const there = (over: Partial<Copy> = {}): Copy => ({
  provider: 'GatewayA',
  environment: 'Test',
  fiscalHash: 'hash',
  state: 'CONS',
  ...over,
});
const named = (state: MirrorState) => aRow({ state, remoteId: '1' });
const standing: readonly Copy['state'][] = [...sdiStates.filter((state) => state !== 'ERRO' && state !== 'RIFI'), null];

/** Each state of a row of ours that the gateway has under another id: what a second standing copy means to it. */
const beside: { readonly [state in MirrorState]?: CopyVerdict } = {
  PREN: 'doubt',
  INVI: 'doubt',
  CONS: 'leave',
  NONC: 'leave',
  ACCE: 'leave',
  DECO: 'leave',
  ERRO: 'adopt',
  RIFI: 'adopt',
  NEEDS_REVIEW: 'leave',
};

describe('a copy at the gateway that no row names', () => {
  it('is the document of a row that knows of none there, whatever state it is in', () => {
    for (const state of statesOf(mirrorTable))
      for (const word of standing) expect(judgeCopy(aRow({ state }), there({ state: word }))).toBe('adopt');
  });
  it.for(Object.entries(beside))('beside the row’s own one in %s: %s', ([state, verdict]) => {
    for (const word of standing) expect(judgeCopy(named(state as MirrorState), there({ state: word }))).toBe(verdict);
  });
  it('is nothing to a row once it was refused, but for a draft that went by other hands', () => {
    for (const state of statesOf(mirrorTable))
      for (const word of ['ERRO', 'RIFI'] as const) {
        const verdict = state === 'DRAFT' ? 'adopt' : 'past';
        expect(judgeCopy(aRow({ state, provider: 'Local' }), there({ state: word }))).toBe(verdict);
        expect(judgeCopy(aRow({ state, fiscalHash: 'other' }), there({ state: word }))).toBe('past');
      }
  });
  it('of another content is never taken for ours', () => {
    for (const state of statesOf(mirrorTable))
      for (const row of [aRow({ state }), named(state)])
        expect(judgeCopy(row, there({ fiscalHash: 'other' }))).toBe('leave');
  });
  it('at another gateway than the row’s is not taken over, but for a draft that was at none', () => {
    for (const place of [{ provider: 'GatewayB' }, { environment: 'Prod' }] as const) {
      expect(judgeCopy(aRow({ state: 'NEEDS_REVIEW' }), there(place))).toBe('leave');
      expect(judgeCopy(aRow({ state: 'DRAFT', provider: 'Local' }), there(place))).toBe('adopt');
    }
  });
  it('can be taken over from wherever the policy says so', () => {
    const adopting = statesOf(mirrorTable).filter(
      (state) => state !== 'RECEIVED' && (judgeCopy(named(state), there()) === 'adopt' || state === 'DRAFT'),
    );
    for (const state of adopting) expect(step(mirrorTable, state, 'found')._unsafeUnwrap()).toBe('NEEDS_REVIEW');
  });
});
