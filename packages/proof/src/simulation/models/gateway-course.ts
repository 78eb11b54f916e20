import type { SdiState } from '@svc/domain/invoicing';
import { HOUR, MINUTE, type World } from '../world.ts';
import type { GatewayKind } from './gateway-kinds.ts';
import type { TrueFattura } from './gateway-truth.ts';

/**
 * What SDI makes of a document, in its own time: waiting, sent, then delivered, at disposal, refused by SDI, or by a
 * buyer who is a public administration. In between the gateway may say what is no state at all; and a refusal may turn out to be none.
 */
export const courseOf = (world: World, kind: GatewayKind, fattura: TrueFattura, isRefused: boolean): void => {
  const { rng, chaos } = world;
  const states: (SdiState | 'odd')[] = ['INVI'];
  if (world.strikes('an odd word in between', chaos.oddLater)) states.push('odd');
  if (isRefused || world.strikes('ERRO later', chaos.erroLater)) states.push('ERRO');
  else {
    states.push(rng.pick(['CONS', 'CONS', 'NONC']));
    const isPublic = fattura.row.xml?.includes('>FPA12<') === true;
    if (isPublic && world.strikes('RIFI later', chaos.rifiLater)) states.push('RIFI');
    else if (isPublic && rng.chance(0.4)) states.push(rng.pick(['ACCE', 'DECO']));
  }
  if (!isRefused && states.at(-1) === 'ERRO' && world.strikes('a refusal taken back', chaos.revives))
    states.push('CONS');
  let delay = 0;
  for (const state of states) {
    delay += rng.between(MINUTE, rng.chance(0.4) ? 20 * MINUTE : 6 * HOUR);
    world.after(delay, () => say(world, kind, fattura, state));
  }
};

/** The gateway's next word of the document. */
export const say = (world: World, kind: GatewayKind, fattura: TrueFattura, next: SdiState | 'odd'): void => {
  const { row } = fattura;
  const word = next === 'odd' ? world.rng.pick(kind.odd) : kind.wordOf(next);
  const state = kind.stateOf(word);
  if (row.state === 'ERRO' && state === 'CONS') fattura.revived = true;
  fattura.words.push(word);
  fattura.past.push(row);
  world.step('gateway', `${row.number} ${row.remoteId} is ${word}`);
  fattura.row = {
    ...row,
    state,
    rawState: word,
    message: state === 'ERRO' ? '00311 CodiceDestinatario non valido' : null,
    sdiIdentifier: row.sdiIdentifier ?? `9${row.remoteId}`,
    updatedAt: Temporal.Instant.fromEpochMilliseconds(world.wallMs),
  };
};
