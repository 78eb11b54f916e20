import * as Effect from 'effect/Effect';
import { builtInReasons, reasonsAmong } from '@svc/domain/booking';
import { listWords, type ListPorts } from '../../kernel/index.ts';
import type { ReasonWords } from './closure-store.ts';

/** The reasons that every studio has, and no other. */
export const builtInReasonWords: ReasonWords = { closureReasons: Effect.succeed(builtInReasons) };

/** The reasons of the list that the studio keeps. */
export const storedReasonWords = (ports: ListPorts): ReasonWords => ({
  closureReasons: Effect.map(listWords(ports)('booking.closureReason'), reasonsAmong),
});
