import { passkeyVerifierContract } from '@svc/application/contracts';
import { testSite } from '@svc/application/testing';
import { softwareDevice } from '../testing/software-device.ts';
import { webauthnVerifier } from './webauthn-verifier.ts';

const verifier = webauthnVerifier({ rpId: testSite.rpId, name: 'Studio', origins: [testSite.origin] });
passkeyVerifierContract('WebAuthn', verifier, () => softwareDevice(testSite));
