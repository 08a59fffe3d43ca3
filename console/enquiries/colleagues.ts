// Who an enquiry can be given to, whoever is signed in first.

import { useStaffQuery } from '#console/api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { teamApi } from '#contract/staff/team.ts';

export const useColleagues = () => {
  const { data } = useStaffQuery(teamApi.colleagues);
  const own = useStaffQuery(accountApi.me).data?.staff;
  const others = data?.colleagues.filter(({ id }) => id !== own?.id) ?? [];
  return { own, others };
};
