import { describe, expect, it } from 'vitest';
import { auditEntries } from '../testing/audit-entries.ts';

const { rows, query, write, read, tombstones } = auditEntries();

const purge = async (days: number, most: number | null = null) =>
  (await rows(`select entries::int, more from audit.purge_months($1, 'maintenance', null, $2) `, [days, most]))[0];
const parts = async (): Promise<readonly unknown[]> =>
  (await rows(`select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_log'::regclass`)).map(
    ({ part }) => part,
  );
/** A part for the month of so many days ago, as it would stand had the program run then. */
const monthOf = async (days: number): Promise<string> => {
  const [row] = await rows(
    `select to_char(m, 'YYYY_MM') as name, m::text as begins, (m + interval '1 month')::text as ends
     from (select date_trunc('month', (now() - make_interval(days => $1)) at time zone 'utc') as m) month`,
    [days],
  );
  const part = `audit_log_${String(row?.['name'])}`;
  await query(
    `create table ${part} partition of audit_log for values from ('${String(row?.['begins'])}+00') to ('${String(row?.['ends'])}+00')`,
  );
  return part;
};

describe('a purge of the audit log', () => {
  it('state.audit.purge: drops months that are over whole, takes the rest by the day, and leaves one tombstone', async () => {
    const part = await monthOf(900);
    const [inMonth, astray, young] = [
      await write({ days: 900 }),
      await write({ days: 800 }),
      await write({ days: 700 }),
    ];
    expect(await purge(730)).toEqual({ entries: 2, more: false });
    expect(await parts()).not.toContain(part);
    expect([await read(inMonth), await read(astray)]).toEqual([undefined, undefined]);
    expect(await read(young)).toBeDefined();
    expect(await tombstones()).toMatchObject([
      { action: 'purge', count: 2, details: { months: part }, actor_kind: 'maintenance', actor: null },
    ]);
  });

  it('takes no more than its bound of what no whole month holds, the oldest first', async () => {
    const ids = [await write({ days: 902 }), await write({ days: 901 }), await write({ days: 900 })];
    expect(await purge(730, 2)).toEqual({ entries: 2, more: true });
    expect(await Promise.all(ids.map(read))).toMatchObject([undefined, undefined, { id: Number(ids[2]) }]);
    expect(await purge(730, 2)).toEqual({ entries: 1, more: false });
  });

  it.for([29, 0, -1])('error.purge-min: refuses a limit of less than thirty days: %i', async (days) => {
    await write({ days: 40 });
    await expect(purge(days)).rejects.toThrow('auditRetentionOutOfRange');
    expect(await tombstones()).toEqual([]);
  });

  it('state.audit.immutable, error.audit-immutable: is shut again afterwards, and a part made by hand refuses changes', async () => {
    const part = await monthOf(1200);
    const id = await write({ days: 1200 });
    await purge(3650);
    for (const text of [`update ${part} set ip = null`, `delete from ${part}`, 'delete from audit_log'])
      await expect(query(text)).rejects.toThrow('auditImmutable');
    expect(await read(id)).toBeDefined();
    await purge(730);
    expect(await parts()).not.toContain(part);
  });
});
