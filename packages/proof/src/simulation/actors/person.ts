import type { AccountId } from '@svc/domain/kernel';
import type { AppProcess } from '../app-process.ts';
import type { Parties } from '../studio.ts';
import type { World } from '../world.ts';

/** Somebody who comes to the studio, and the process that answers them. */
export interface Person {
  readonly world: World;
  readonly parties: Parties;
  readonly id: AccountId;
  readonly receiver: () => AppProcess | null;
}
export type Errand = (person: Person, process: AppProcess) => void;

/** A client who asks for themselves. */
export const byThemselves = (id: AccountId) => ({
  by: { id, role: 'client' as const },
  actor: { kind: 'person' as const, accountId: id, requestId: 'r', address: null },
});
