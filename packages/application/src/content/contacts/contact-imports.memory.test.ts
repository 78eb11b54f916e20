import { openMemoryWorld } from '../../testing/memory-world.ts';
import { contactImportsContract } from './contact-imports.contract.ts';
import { importContactsContract } from './import-contacts.contract.ts';

contactImportsContract('memory', openMemoryWorld);
importContactsContract('memory', openMemoryWorld);
