import { Client } from 'pg';
import { laneOf, type Lane } from './lane.ts';

/** The job table of somebody who writes a queue by hand. */
export const peerSchema = `
create table job (id bigint generated always as identity primary key, payload json not null, locked_until timestamptz)
  with (autovacuum_vacuum_scale_factor = 0.01);`;
export const peerJobs = (count: number): string => `
insert into job (payload) select json_build_object('to', 'client' || n || '@example.test', 'subject', 'Conferma', 'text', repeat('a', 200))
  from generate_series(1, ${count}) n;
analyze job;`;

const next = {
  name: 'next',
  text: `with finished as (
      delete from job where id = any($1::bigint[])
    ), due as (
      select id from job where (locked_until is null or locked_until < now()) and not id = any($1::bigint[])
      order by id limit $2 for update skip locked
    ) update job set locked_until = now() + interval '2 minutes' from due where job.id = due.id
      returning job.id, job.payload`,
};

/** One lane: locks a batch and deletes the one before in a single statement. */
export const byHand =
  (batch: number) =>
  async (url: string): Promise<Lane> => {
    const client = new Client(url);
    await client.connect();
    let ids: readonly string[] = [];
    const turn = async (): Promise<number> => {
      const { rows } = await client.query<{ id: string; payload: unknown }>({ ...next, values: [ids, batch] });
      ids = rows.map(({ id }) => id);
      return rows.length;
    };
    return laneOf(turn, () => client.end());
  };
