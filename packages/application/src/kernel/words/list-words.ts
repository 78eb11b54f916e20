import * as Effect from 'effect/Effect';
import { enumValue, type EnumKey, type Localized } from '@svc/domain/entity';
import { listEntities, type ListPorts } from '../entity/edit-entity.ts';

/** A word as forms offer it. */
export interface OfferedWord {
  readonly value: string;
  /** Empty while none of its texts is in a language in use. */
  readonly label: Localized;
  readonly active: boolean;
}

/** More words than this are no list to pick from. */
const most = 1000;

/** All words of a list in their order, also those that can no longer be picked. */
export const listWords = (ports: ListPorts) => (enumKey: EnumKey) =>
  Effect.map(
    listEntities(ports)(enumValue, {
      ...{ page: 1, pageSize: most, sort: 'position', descending: false, search: null },
      filters: [{ field: 'enumKey', among: [enumKey] }],
    }),
    ({ items }): readonly OfferedWord[] => items.map(({ value, label, active }) => ({ value, label, active })),
  );
