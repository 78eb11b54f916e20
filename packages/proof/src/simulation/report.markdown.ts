import { coresIn, found, medianSeeds, millionsPerMinute, type Took } from './report.ts';
import { medianOf, type SimulationReport } from './run-simulation.ts';

const thousands = (count: number): string => count.toLocaleString('en');
const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, each) => sum + each, 0);
const byCount = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${thousands(count)}`)
    .join(' · ');

const figures = (report: SimulationReport, took: Took): readonly string[] => {
  const { seeds, from, steps, crashes, faults, violations, replayed, unlike } = report;
  return [
    `Seeds ${from} to ${from + seeds - 1}: **${thousands(steps)} steps, ${thousands(crashes)} crashes, ${thousands(total(faults))} faults, ${violations.length} violations** in ${Math.round(took.seconds)} s on ${coresIn(took)} (${millionsPerMinute(report, took)} million steps a minute each). ${replayed} seeds were played twice, ${unlike.length} of them told another history.`,
    '',
    `Faults: ${byCount(faults)}.`,
    '',
    `Rare states that were reached: ${byCount(report.goals)}.${report.missedGoals.length === 0 ? '' : ` **Never reached: ${report.missedGoals.join(', ')}.**`}`,
  ];
};

const bugs = (report: SimulationReport): readonly string[] =>
  report.hunts.length === 0
    ? []
    : [
        '',
        `Planted bugs found: **${found(report)} of ${report.hunts.length}**, after ${medianSeeds(report)} seeds in the median.`,
        '',
        '| planted bug | found after | by invariant |',
        '|---|---|---|',
        ...report.hunts.map(
          ({ mutant, seedsToKill, invariant, steered }) =>
            `| ${mutant} | ${seedsToKill.length === 0 ? 'never' : `${medianOf(seedsToKill)} ${steered ? 'steered ' : ''}seeds`} | ${invariant ?? ''} |`,
        ),
      ];

/** The section of docs/RELIABILITY.md; the time it took is that of the stories alone. */
export const asMarkdown = (report: SimulationReport, took: Took): string =>
  [...figures(report, took), ...bugs(report)].join('\n');
