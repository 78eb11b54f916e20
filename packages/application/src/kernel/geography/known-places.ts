import * as Effect from 'effect/Effect';
import { findComuni, type AskedComuni } from '@svc/domain/geography';
import type { ComuneStore } from './comune-store.ts';

/** More comuni than this are no list to pick from; Italy has fewer than eight thousand. */
const MOST = 10_000;

/** The comuni of the loaded list; while none is, the capitals that the program knows, and no source. */
export const knownComuni =
  ({ comuni }: { readonly comuni: ComuneStore }) =>
  (asked: AskedComuni) =>
    Effect.gen(function* () {
      const { comuni: source } = yield* comuni.lists;
      return { items: source === null ? findComuni(asked) : yield* comuni.search(asked, MOST), source };
    });

/** The postcodes of a comune, or the comuni of a postcode; none while no list is loaded. */
export const knownCaps =
  ({ comuni }: { readonly comuni: ComuneStore }) =>
  (asked: Parameters<ComuneStore['capsOf']>[0]) =>
    Effect.gen(function* () {
      const { caps: source } = yield* comuni.lists;
      return { items: source === null ? [] : yield* comuni.capsOf(asked), source };
    });
