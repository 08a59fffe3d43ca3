// The search parameters of the address, for parts that any screen may use: filters, orders and pages read and write them here.

import { useRouter, useRouterState } from '@tanstack/react-router';
import { kept } from '#contract/json-fields.ts';

export type SearchPatch = Record<string, string | undefined>;

/** Another filter or order begins at the first page. */
export const firstPage = { after: undefined, before: undefined } as const;

const asText = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)] as const],
    ),
  );

export const writeSearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(asText(search)).toString();
  return text === '' ? '' : `?${text}`;
};

export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const useAddress = () => {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const values = asText(search);
  /** This address with some parameters changed; `undefined` takes one away. */
  const hrefWith = (patch: SearchPatch): string => pathname + writeSearch(kept({ ...values, ...patch }));
  const change = (patch: SearchPatch, { replace = false }: { replace?: boolean } = {}): void => {
    // Typing may outlast a change of screen: what the address says now counts.
    const now = router.state.location;
    const href = now.pathname + writeSearch(kept({ ...asText(now.search), ...patch }));
    void router.navigate({ href, replace, resetScroll: false });
  };
  return { pathname, values, hrefWith, change };
};
