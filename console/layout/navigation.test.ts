// The counts beside the console's areas: each stands somewhere, and each where it is worked off.
import { expect, it } from 'vitest';
import { type Me, meSchema } from '#contract/staff/me.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { navItems } from './navigation.ts';

it('has a place for every number that waits', () => {
  const places = navItems.flatMap(({ path, badge }) => (badge === undefined ? [] : [[badge.name, path]]));
  expect(Object.fromEntries(places)).toEqual({
    enquiries: consolePaths.enquiries,
    receipts: consolePaths.receipts,
    candidates: consolePaths.candidates,
    mail: consolePaths.mail,
  } satisfies Record<keyof Me['badges'], string>);
  expect(places).toHaveLength(Object.keys(meSchema.shape.badges.shape).length);
});
