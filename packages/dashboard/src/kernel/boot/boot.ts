import type { Answer, OperationId } from '../api/api.ts';

/** What the server put into the page: the studio, the answers that a first screen needs, and which build it is. */
export interface Boot {
  readonly tenant: {
    readonly name: string;
    readonly accent: string | null;
    readonly zone: string;
    readonly sandbox: { readonly payments: boolean; readonly einvoicing: boolean; readonly mail: boolean };
  };
  readonly answers: { readonly [Id in OperationId]?: Answer<Id> };
  readonly build: string;
}

/** A page without a block (a component looked at alone) is that of a studio without a name. */
const nobody: Boot = {
  tenant: {
    name: 'svc',
    accent: null,
    zone: 'Europe/Rome',
    sandbox: { payments: false, einvoicing: false, mail: false },
  },
  answers: {},
  build: 'dev',
};

const block = document.getElementById('boot')?.textContent ?? '';

export const boot: Boot = block === '' ? nobody : (JSON.parse(block) as Boot);
