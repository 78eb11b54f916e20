import * as z from 'zod';
import { isTimeZone } from '../../kernel/time-zone.ts';
import { byDefault, document, entity, flag, integer, optional, text } from '../../kernel/entity/index.ts';

const Room = z.strictObject({
  id: z.uuid().toLowerCase(),
  name: z.string().trim().min(1).max(80),
  exclusive: z.boolean(),
});
const Point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Where classes take place. An archived one takes no new classes; what happened there keeps its name. */
export const location = entity({
  name: 'location',
  fields: {
    name: text(120, { live: true, search: true, sort: true }),
    address: optional(text(200, { live: true, search: true })),
    postalCode: optional(text(10, { live: true, filter: true })),
    city: optional(text(100, { live: true, filter: true, search: true, sort: true })),
    province: optional(text(2, { live: true, filter: true }, /^[A-Z]{2}$/)),
    zone: optional(text(64, { live: true })), // IANA; null: the tenant's
    maxPeople: optional(integer(1, 100_000, { filter: true })),
    rooms: byDefault([], document(z.array(Room).max(50))),
    point: optional(document(Point, { live: true })),
    position: byDefault(0, integer(0, 10_000, { sort: true })),
    archived: byDefault(false, flag({ filter: true })),
  },
  order: 'position',
  rules: [
    { code: 'zone_unknown', at: ['zone'], broken: ({ zone }) => zone !== null && !isTimeZone(zone) },
    {
      code: 'room_repeated',
      at: ['rooms'],
      broken: ({ rooms }) =>
        [rooms.map(({ id }) => id), rooms.map(({ name }) => name)].some((all) => new Set(all).size < all.length),
    },
  ],
});
