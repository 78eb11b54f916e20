import type { MigrationStep } from './migration.ts';

/** Comuni and postcodes that an operator loads; a comune that is gone stays, for old addresses and tax codes name it. */
export const comuni: MigrationStep = {
  name: '0110-comuni',
  up: `
create table comune (
  code text primary key,
  name text not null,
  other_name text,
  folded text not null,
  other_folded text,
  sigla text not null,
  belfiore text not null,
  region text not null,
  current boolean not null
);
create index comune_of_province on comune (sigla);
create table comune_cap (
  cap text not null,
  comune text not null,
  primary key (cap, comune)
);
create index comune_cap_comune on comune_cap (comune);
create table comune_list (
  kind text primary key,
  name text not null,
  valid_from date not null,
  constraint comune_list_kind check (kind in ('comuni', 'caps'))
);
`,
};
