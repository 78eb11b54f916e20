import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { runSvc } from '../../testing/svc-command.ts';

let studio: Studio;
const folder = mkdtempSync(join(tmpdir(), 'svc-geo-'));
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  await studio.close();
  rmSync(folder, { recursive: true });
});

const header =
  'Codice Comune formato alfanumerico;Denominazione in italiano;Denominazione altra lingua;Denominazione Regione;Sigla automobilistica;Codice Catastale del comune';
/** As ISTAT writes it: Windows-1252, semicolons, CRLF. */
const file = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'));
  return path;
};
const bologna = '037006;Bologna;;Emilia-Romagna;BO;A944';
const forli = '040012;Forlì;;Emilia-Romagna;FC;D704';
const geo = (...args: readonly string[]) =>
  runSvc(['geo', ...args], { ...studio.environment, DATABASE_URL: studio.databaseUrl });
const comuni = async (query: string) =>
  (await (await studio.signIn('anna@example.it')).get(`/api/v1/geographic/comuni?${query}`)).json();

describe('svc geo', { timeout: 180_000 }, () => {
  it('loads comuni and postcodes, which forms offer at once, with their source', async () => {
    expect(await comuni('q=forl')).toMatchObject({ source: null });
    const istat = file('istat.csv', header, bologna, forli);
    const loaded = await geo('load', '--istat', istat, '--valid-from', '2026-01-01', '--json');
    expect([loaded.code, JSON.parse(loaded.out)]).toMatchObject([0, { applied: true, size: 2 }]);
    expect(await comuni('q=forli')).toEqual({
      items: [{ code: '040012', name: 'Forlì', sigla: 'FC', belfiore: 'D704' }],
      source: { name: 'ISTAT', validFrom: '2026-01-01' },
    });
    const caps = await geo(
      'load',
      '--cap',
      file('cap.csv', 'cap,comune', '40121,037006'),
      '--valid-from',
      '2026-02-01',
    );
    expect([caps.code, caps.out]).toEqual([0, '1 postcodes; 1 comuni have none: 040012\n']);
    const anna = await studio.signIn('anna@example.it');
    expect((await anna.get('/api/v1/geographic/cap?comune=037006')).json()).toEqual({
      items: [{ cap: '40121', comune: '037006' }],
      source: { name: 'CAP', validFrom: '2026-02-01' },
    });
  });
  it('shows what a newer list changes before it replaces the one before', async () => {
    const newer = file('newer.csv', header, '040012;Forlì Nuova;;Emilia-Romagna;RA;D704');
    const twice = await geo('load', '--istat', newer, '--valid-from', '2026-07-01');
    expect([twice.code, twice.err]).toEqual([5, expect.stringContaining('refresh shows') as string]);
    const shown = await geo('refresh', '--istat', newer, '--valid-from', '2026-07-01');
    expect(shown.out.split('\n')).toEqual([
      '1 comuni; 0 added, 1 gone, 1 renamed, 1 in another province (nothing has changed: --apply replaces the list)',
      '  gone: 037006 Bologna',
      '  renamed: 040012 Forlì → Forlì Nuova',
      '  moved: 040012 Forlì, FC → RA',
      '',
    ]);
    expect((await comuni('q=bologna'))['items']).toHaveLength(1);
    expect((await geo('refresh', '--istat', newer, '--valid-from', '2026-07-01', '--apply')).code).toBe(0);
    expect((await comuni('q=bologna'))['items']).toEqual([]);
  });
  it('changes nothing by a file with a fault, and names its lines', async () => {
    const wrong = file('wrong.csv', header, bologna, '1;;;;XX;9');
    const run = await geo('refresh', '--istat', wrong, '--valid-from', '2026-07-01', '--apply');
    expect([run.code, run.err]).toEqual([5, expect.stringContaining('line 3: name_missing 000001') as string]);
    expect((await comuni('q=bologna'))['items']).toEqual([]);
  });
  it('ends with 2 on misuse and with 4 where there is no file', async () => {
    expect((await geo('load', '--valid-from', '2026-01-01')).code).toBe(2);
    const caps = file('caps.csv', 'cap,comune');
    expect((await geo('load', '--cap', caps, '--valid-from', 'soon')).code).toBe(2);
    expect((await geo('load', '--cap', join(folder, 'none.csv'), '--valid-from', '2026-01-01')).code).toBe(4);
  });
});
