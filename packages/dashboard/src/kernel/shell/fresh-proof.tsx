import { lazy } from 'react';
import { endProof, useProofAsked } from '../api/fresh-proof.ts';
import { BrokenPart, Part } from './part.tsx';

const ProveAgain = lazy(async () => ({ default: (await import('../../accounts/prove-again.tsx')).ProveAgain }));

/** Over every screen: asks who one is, where a row wants it proved afresh. It is loaded the first time that one does. */
export const FreshProof = () =>
  useProofAsked() ? (
    <Part
      broken={(error) => (
        <div className="in-front">
          <BrokenPart error={error} close={() => endProof(false)} />
        </div>
      )}
    >
      <ProveAgain end={endProof} />
    </Part>
  ) : null;
