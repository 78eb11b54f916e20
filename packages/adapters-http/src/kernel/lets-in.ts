import type { Flags } from '@svc/domain/kernel';
import { isForPeople, mayEnter } from './access.ts';
import type { RouteFacts } from './route.ts';
import type { Session } from './session.ts';

/** Whether a row answers this person: the same access and flags that its door asks for. */
export const letsIn =
  (rows: ReadonlyMap<string, RouteFacts>, session: Session, flags: Flags) =>
  (id: string): boolean => {
    const row = rows.get(id);
    if (row === undefined || !isForPeople(row.access)) return false;
    const asked = [...(row.vanishesWithout === undefined ? [] : [row.vanishesWithout]), ...(row.flags ?? [])];
    return (row.access === 'none' || mayEnter(session, row.access)) && asked.every((flag) => flags[flag]);
  };
