import { describe, expect, it } from 'vitest';
import { migrationFile } from './migration-file.ts';

const files = ['0001-kernel.ts', '0012-notes.ts', 'index.ts', 'migration.ts'];
const index = `import { notes } from './0012-notes.ts';
import type { MigrationStep } from './migration.ts';

export const migrations: readonly MigrationStep[] = [
  notes,
];
`;

describe('the writer of migrations', () => {
  it('writes the next step and lists it', () => {
    const made = migrationFile('add-rooms', 'create table "room" (id uuid);\nselect \'${x}`\';', files, index);
    expect(made.file).toBe('0013-add-rooms.ts');
    expect(made.text).toContain("export const addRooms: MigrationStep = {\n  name: '0013-add-rooms',");
    expect(made.text).toContain('create table "room" (id uuid);\nselect \'\\${x}\\`\';');
    expect(made.index).toContain("import { addRooms } from './0013-add-rooms.ts';\nimport type");
    expect(made.index).toContain('  notes,\n  addRooms,\n];');
  });
  it.each([
    ['a name that is none', 'Add rooms', 'create table a (b int);', 'is no name for a migration'],
    ['nothing that is missing', 'add-rooms', ' \n', 'nothing to write'],
    ['a column that goes', 'less', 'alter table "a" drop column "b";', 'write this step by hand'],
    ['a type that changes', 'wider', 'alter table "a" alter column "b" type bigint;', 'write this step by hand'],
    ['a name that is taken', 'notes', 'create table a (b int);', 'name of a step already'],
  ])('refuses %s', (_, name, drift, message) => {
    expect(() => migrationFile(name, drift, files, index)).toThrow(message);
  });
});
