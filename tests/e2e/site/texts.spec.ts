// What the agency has promised to say, letter for letter and in its place.

import { promisedTexts } from '#content/promised.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { load } from './text-of.ts';

test('every quoted text stands where it was promised', async ({ page, request }) => {
  const parts = new Map<string, [part: string, texts: string[]][]>();
  for (const [path, part, texts] of promisedTexts)
    parts.set(path, [...(parts.get(path) ?? []), [part, texts]]);
  const missing: string[] = [];
  for (const [path, wanted] of parts) {
    const html = await (await request.get(path)).text();
    const found = await load(
      page,
      html,
      wanted.map(([part]) => part),
    );
    for (const [index, [part, texts]] of wanted.entries()) {
      const words = found[index] ?? '';
      missing.push(
        ...texts.filter((text) => !words.includes(text)).map((text) => `${path} ${part}: ${text}`),
      );
    }
  }
  expect(missing).toEqual([]);
});
