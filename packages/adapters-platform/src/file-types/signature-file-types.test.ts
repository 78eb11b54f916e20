import { fileTypesContract } from '@svc/application/contracts';
import { signatureFileTypes } from './signature-file-types.ts';

fileTypesContract('file-type', signatureFileTypes);
