import * as Effect from 'effect/Effect';
import { builtInReasons } from '@svc/domain/booking';
import type { ReasonWords } from './closure-store.ts';

/** The reasons that every studio has, and no other. */
export const builtInReasonWords: ReasonWords = { closureReasons: Effect.succeed(builtInReasons) };
