import { useRead } from '../kernel/api/use-api.ts';

/** Whether people may register by themselves, and whether the confirmation is mailed; the page brings it along. */
export const useRegistration = () => {
  const { data } = useRead('auth.admin-configs', {}, { fresh: 60_000 });
  return data?.registration ?? { enabled: false, confirmationByMail: false };
};
