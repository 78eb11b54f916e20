import { openMemoryWorld } from '../../testing/memory-world.ts';
import { aziendaStoreContract } from '../settings/azienda-store.contract.ts';
import { emailJobStoreContract } from '../mail/email-job-store.contract.ts';
import { invoiceStoreContract } from './invoice-store.contract.ts';
import { settingsStoreContract } from '../settings/settings-store.contract.ts';

invoiceStoreContract('memory', openMemoryWorld);
aziendaStoreContract('memory', openMemoryWorld);
emailJobStoreContract('memory', openMemoryWorld);
settingsStoreContract('memory', openMemoryWorld);
