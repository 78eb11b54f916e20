// What the statements of other contexts need of this one: which claims occupy a place.
export { lateTakeList, liveClaim, liveList, takeList } from './claims.sql.ts';
export { gaveAll, giversFree, keepFirstGivers } from './givers.sql.ts';
export { placeColumns, termsOf } from './take-place.sql.ts';
