import type { MigrationStep } from './migration.ts';

/** The reasons that every studio has for closing, as system words of the list that it keeps. */
export const closureReasons: MigrationStep = {
  name: '0097-closure-reasons',
  up: `
insert into enum_value (id, enum_key, value, label, position, active, system, version, created_at, updated_at)
select gen_random_uuid(), 'booking.closureReason', value, jsonb_build_object('it', it, 'en', en), position, true, true, 1, now(), now()
from (values
  ('holiday', 'Festività', 'Public holiday', 10),
  ('vacation', 'Ferie', 'Vacation', 20),
  ('maintenance', 'Manutenzione', 'Maintenance', 30),
  ('illness', 'Malattia', 'Illness', 40),
  ('weather', 'Maltempo', 'Weather', 50),
  ('event', 'Evento', 'Event', 60),
  ('other', 'Altro', 'Other', 70)
) as reason (value, it, en, position);
`,
};
