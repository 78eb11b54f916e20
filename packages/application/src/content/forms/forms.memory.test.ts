import { openMemoryWorld } from '../../testing/memory-world.ts';
import { formStoreContract } from './form-store.contract.ts';
import { formWorkContract } from './form-work.contract.ts';
import { legalHoldContract } from './legal-hold.contract.ts';
import { submissionStoreContract } from './submission-store.contract.ts';

formStoreContract('memory', openMemoryWorld);
formWorkContract('memory', openMemoryWorld);
submissionStoreContract('memory', openMemoryWorld);
legalHoldContract('memory', openMemoryWorld);
