import { describe, expect, it } from 'vitest';
import { placeFaults, type LoadedComune } from './index.ts';

const roma = { cap: '00184', comune: '058091', provincia: 'RM' };
const tivoli = { code: '058104', name: 'Tivoli', sigla: 'RM', belfiore: 'L182' };
const faults = (over: Partial<typeof roma>, loaded: LoadedComune | null = null) =>
  placeFaults({ ...roma, ...over }, loaded);

describe('cap, comune and provincia agree', () => {
  it('when each is there and lies in the other, or is not stated', () => {
    expect(faults({})).toEqual([]);
    expect(placeFaults({ cap: null, comune: null, provincia: null }, null)).toEqual([]);
  });

  it('provincia_unknown: there is no such sigla', () => {
    expect(faults({ provincia: 'XX' })).toEqual(['provincia_unknown']);
  });

  it('comune_elsewhere: the code of the comune is one of another province, with and without a list', () => {
    expect(faults({ provincia: 'MI' })).toEqual(['comune_elsewhere']);
    expect(faults({ comune: tivoli.code, provincia: 'MI' }, { comune: tivoli, caps: [] })).toEqual([
      'comune_elsewhere',
    ]);
  });

  it('comune_unknown: without a list only what no province can have, with one what it does not name', () => {
    expect(faults({ comune: '999001' })).toEqual(['comune_unknown']);
    expect(faults({ comune: 'Roma' })).toEqual(['comune_unknown']);
    expect(faults({ comune: '058104' })).toEqual([]);
    expect(faults({ comune: '058999' }, { comune: null, caps: [] })).toEqual(['comune_unknown']);
  });

  it('cap_unknown: it has not five digits, or is none of those that a list gives the comune', () => {
    expect(faults({ cap: '184' })).toEqual(['cap_unknown']);
    expect(faults({ comune: tivoli.code, cap: '20121' }, { comune: tivoli, caps: ['00019'] })).toEqual(['cap_unknown']);
    expect(faults({ comune: tivoli.code, cap: '00019' }, { comune: tivoli, caps: ['00019'] })).toEqual([]);
  });
});
