import { lazy, Suspense } from 'react';
import { endProof, useProofAsked } from '../api/fresh-proof.ts';

const ProveAgain = lazy(async () => ({ default: (await import('../../accounts/prove-again.tsx')).ProveAgain }));

/** Over every screen: asks who one is, where a row wants it proved afresh. It is loaded the first time that one does. */
export const FreshProof = () =>
  useProofAsked() ? (
    <Suspense>
      <ProveAgain end={endProof} />
    </Suspense>
  ) : null;
