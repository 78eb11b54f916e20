import { accountRecordsContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { openAudited } from '../testing/open-audited.ts';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

accountRecordsContract('postgres', () => openAudited(shared.open));
