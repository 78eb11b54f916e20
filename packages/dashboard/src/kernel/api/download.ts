import { problemOf } from './api.ts';
import { operations } from './operations.gen.ts';
import { Problem } from './problem.ts';

/** Saves a file that an operation answers. @throws Problem, as the server words it */
export const download = async (id: 'users.gdpr-export', name: string, language: string): Promise<void> => {
  const { method, path } = operations[id];
  const response = await fetch(path, { method, headers: { 'accept-language': language } }).catch(() => {
    throw new Problem({ status: 0, code: 'client.unreachable', title: 'No answer came' });
  });
  if (!response.ok) throw await problemOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
