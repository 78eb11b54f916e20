import { expectThat, type SlotSeen, type Stage } from './stage.ts';

/** The admin adds one date of an activity by a rule of its own: a class that begins in ten minutes. @returns its slot's id */
export const classSoon = async ({ giulia }: Stage, activityId: string): Promise<string> => {
  const starts = Temporal.Now.zonedDateTimeISO('Europe/Rome').add({ minutes: 10 });
  const [date, start] = [starts.toPlainDate().toString(), starts.toPlainTime().toString().slice(0, 5)];
  const rule = { validFrom: date, validTo: date, extra: [{ date, start }] };
  const made = await giulia.post('/api/v1/activities/update', { id: activityId, schedules: [{ op: 'add', rule }] });
  expectThat(made.status === 200, 'the admin adds a class of one date', made.text);
  const day = await giulia.get(`/api/v1/activities/schedules?view=day&date=${date}`);
  const { days } = day.json() as {
    readonly days: readonly { readonly slots: readonly (SlotSeen & { readonly localStart: string })[] }[];
  };
  const slot = days
    .flatMap(({ slots }) => slots)
    .find((each) => each.activityId === activityId && each.localStart === start);
  expectThat(slot !== undefined, 'the class of one date is in the schedule', day.text);
  return slot?.id ?? '';
};
