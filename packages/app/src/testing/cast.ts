import type { Client } from '../walk/client.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, type Studio } from './studio.ts';

export const castBits = {
  client: 0,
  otherClient: 0,
  pro: 1,
  otherPro: 1,
  admin: 2,
  otherAdmin: 2,
  superadmin: 4,
  otherSuperadmin: 4,
} as const;
export type CastName = keyof typeof castBits;

export interface CastMember {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}
export type Cast = Readonly<Record<CastName, CastMember>>;

/** Two of every role, signed in; `loto-demo-2026` is everybody's password. */
export const gatherCast = async (studio: Studio): Promise<Cast> => {
  const members = await Promise.all(
    Object.entries(castBits).map(async ([name, bits]) => {
      const email = `${name.toLowerCase()}@cast.example`;
      const [row] = await studio.sql<{ id: string }>(
        `insert into account select (jsonb_populate_record(a, jsonb_build_object(
           'id', gen_random_uuid(), 'email', $1::text, 'display_name', $2::text, 'privilege_bits', $3::int))).*
         from account a where email = $4 returning id`,
        [email, `Cast ${name}`, bits, anna],
      );
      return [name, { id: row?.id ?? '', email, client: await studio.signIn(email, demoPassword) }];
    }),
  );
  return Object.fromEntries(members) as Cast;
};
