// Which drawing stands for which service.

import type { ServiceId } from '#content/types.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { design, hosting, marketing, mobile, seo, web } from '#ui/drawing/named.ts';

export const serviceDrawings: Record<ServiceId, Definition> = {
  web,
  marketing,
  'ui-ux': design,
  seo,
  hosting,
  mobile,
};
