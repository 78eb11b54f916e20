import { passkeyVerifierContract } from './passkey-verifier.contract.ts';
import { plainDevice, plainPasskeyVerifier } from './passkey-verifier.memory.ts';

passkeyVerifierContract('memory', plainPasskeyVerifier, plainDevice);
