import { withBlow, type Blow } from './blow.ts';
import { breachesAfter, type Breach } from './books.ts';
import type { Lane, ProviderName } from './lane.ts';
import { play, storiesOf, type StoryName } from './story.ts';
import { isRepeatedPoll, nameOf, pointsOf, type Lasting } from './watch.ts';

export interface Strike extends Blow {
  readonly story: StoryName;
  /** The point is only there in a server that has just started. */
  readonly cold: boolean;
  /** Two more dry runs did not come to the point, or it is a further round of a loop: it hangs on a race, and may not be met again. */
  readonly rare: boolean;
}

/** How a strike went. */
export interface Verdict extends Strike {
  /** False: the server was never at that point. */
  readonly met: boolean;
  readonly breaches: readonly Breach[];
  /** The server's log, when something broke. */
  readonly log: string;
}

/** Long enough for what a story leaves behind. */
const QUIET_MS = 150;

/** A server that has just started, of a studio that has just begun. */
const freshServer = async (lane: Lane, provider: ProviderName): Promise<void> => {
  lane.watch.disarm();
  lane.kill();
  await lane.gone();
  await lane.forgetSeller();
  await lane.serve(provider);
};

const traceOf = async (lane: Lane, story: StoryName): Promise<readonly Lasting[]> => {
  await lane.watch.quiet(QUIET_MS);
  lane.watch.arm(null, () => undefined);
  const slotId = await play(lane, story);
  const trace = lane.watch.trace();
  const breaches = await breachesAfter(lane, slotId, story);
  if (breaches.length > 0) throw new Error(`without any kill: ${breaches.join('; ')}`);
  return trace;
};

const namesOf = (trace: readonly Lasting[]): ReadonlySet<string> => new Set(pointsOf(trace).map(nameOf));

/**
 * Every kill there is with a provider, or in some of its stories. Each story is played by a server that has just started,
 * by a warm one to know which points only the first has, and by another new one to know which of those were a race.
 */
export const killsOf = async (
  lane: Lane,
  provider: ProviderName,
  stories: readonly StoryName[] = storiesOf[provider],
): Promise<readonly Strike[]> => {
  const kills: Strike[] = [];
  for (const story of stories) {
    await freshServer(lane, provider);
    const points = pointsOf(await traceOf(lane, story));
    const warm = await traceOf(lane, story);
    const [warmLabels, warmNames] = [new Set(warm.map(({ label }) => label)), namesOf(warm)];
    await freshServer(lane, provider);
    const again = namesOf(await traceOf(lane, story));
    for (const point of points) {
      const [cold, name] = [!warmLabels.has(point.label), nameOf(point)];
      const rare = isRepeatedPoll(point) || (!warmNames.has(name) && !again.has(name));
      kills.push({ blow: 'kill', provider, story, point, cold, rare });
    }
  }
  return kills;
};

/** The answer of each kind of COMMIT, lost once. */
export const lostCommitsOf = (kills: readonly Strike[]): readonly Strike[] => {
  const known = new Set<string>();
  return kills
    .filter(({ point }) => point.kind === 'commit' && point.phase === 'after')
    .filter(({ point }) => !known.has(point.label) && known.add(point.label) !== undefined)
    .map((kill) => ({ ...kill, blow: 'lost answer' }));
};

/** Plays the story, strikes at the point, starts the server again if it was killed, and asks everybody's books. */
const strikeOnce = async (lane: Lane, strike: Strike): Promise<Verdict> => {
  const { provider, story } = strike;
  if (strike.cold) await freshServer(lane, provider);
  await lane.watch.quiet(QUIET_MS);
  const verdict = (breaches: readonly Breach[]): Verdict => ({
    ...strike,
    met: lane.watch.hasStruck(),
    breaches,
    log: breaches.length === 0 ? '' : lane.log(),
  });
  try {
    const slotId = await withBlow(lane, strike, () => play(lane, story));
    return verdict(await breachesAfter(lane, slotId, story));
  } catch (error) {
    return verdict([error instanceof Error ? error.message : String(error)]);
  }
};

const TRIES = 4;

/** Strikes one after the other; a point that was not met is tried again on a server that has just started. */
export const sweep = async (
  lane: Lane,
  strikes: readonly Strike[],
  onVerdict: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = [];
  let provider: ProviderName | undefined;
  for (const strike of strikes) {
    if (strike.provider !== provider) await freshServer(lane, strike.provider);
    provider = strike.provider;
    let verdict = await strikeOnce(lane, strike);
    for (let left = TRIES - 1; left > 0 && !verdict.met && verdict.breaches.length === 0; left -= 1)
      verdict = await strikeOnce(lane, { ...strike, cold: true });
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
};
