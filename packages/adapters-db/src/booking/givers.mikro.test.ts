import { giversAtDoorsContract, giversContract, namedStaffContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

giversContract('postgres', shared.open);
giversAtDoorsContract('postgres', shared.open);
namedStaffContract('postgres', shared.open);
