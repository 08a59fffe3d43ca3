// Who an enquiry can be given to, whoever is signed in first.

import { useStaffQuery } from '#console/api.ts';
import type { Colleagues } from '#contract/staff/colleagues.ts';
import type { Me } from '#contract/staff/me.ts';
import { staffPaths } from '#contract/staff/paths.ts';
import { teamPaths } from '#contract/staff/team-paths.ts';

export const useColleagues = () => {
  const { data } = useStaffQuery<Colleagues>(teamPaths.colleagues);
  const own = useStaffQuery<Me>(staffPaths.me).data?.staff;
  const others = data?.colleagues.filter(({ id }) => id !== own?.id) ?? [];
  return { own, others };
};
