import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from './index.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /\d/.test(name));
const names = migrations.map(({ name }) => name);
const numbers = names.map((name) => name.slice(0, 4));

describe('the files of the migrations', () => {
  it('are named by four digits and what they change, and each is listed under its name', () => {
    expect(files.filter((name) => !/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(name))).toEqual([]);
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.ts`).toSorted());
  });

  it('have numbers that no two share, and are applied in their order', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted());
  });
});
