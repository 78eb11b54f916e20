/** The composed server, its demo tenant and the command, as the proof starts them. */
export { softwareDevice } from '@svc/adapters-platform/testing';
export { tokens } from '../composition/tokens.ts';
export { seedStudioLoto } from '../demo/seed.ts';
export { demoPassword } from '../demo/studio-loto.ts';
export { serveTenant, takePort } from '../serving/server.ts';
export { credentialOf } from './passkey-forms.ts';
export { openStudio } from './studio.ts';
export { endAll, runBuilt, spawnSvc, type SvcProcess } from './svc-process.ts';
