// What a page loads when a file of its own does not arrive: if a newer build has removed the file, the page is loaded
// again, once for each build, and never while somebody has typed. `renew` is written out with `toString`, like boot.ts, into a
// file whose address stays the same from build to build; so it uses nothing from outside but its options.

export type RenewalOptions = {
  /** Where the enquiry form looks for what was typed before a reload, and the fields it looks for. */
  draftName: string;
  draftFields: readonly string[];
};

export const renew = async ({ draftName, draftFields }: RenewalOptions): Promise<void> => {
  const markName = 'renewed-for';
  const typed = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
      ({ type, value, defaultValue }) =>
        !/^(hidden|radio|checkbox|submit|button)$/.test(type) && value !== defaultValue,
    );

  // The form keeps its text by itself once its script is there, which may be the very file that is missing.
  const form = document.querySelector<HTMLFormElement>('#enquiry-form');
  const keep = () => {
    if (!form || !typed()) return;
    const fields = draftFields.map((name) => [
      name,
      (form.elements.namedItem(name) as HTMLInputElement).value,
    ]);
    const draft = { values: Object.fromEntries(fields), startedAt: Math.round(performance.timeOrigin) };
    sessionStorage.setItem(draftName, JSON.stringify(draft));
  };
  addEventListener('pagehide', keep);

  try {
    // No private address: asking for one again would count as opening it.
    const answer = await fetch('/', { cache: 'no-store' });
    const [, build] = /data-build="([^"]+)"/.exec(await answer.text()) ?? [];
    if (!answer.ok || !build || build === document.documentElement.dataset.build) return;
    if (typed() || sessionStorage.getItem(markName) === build) return;
    sessionStorage.setItem(markName, build);
    location.reload();
  } catch {
    // Without a connection or a place for the mark, the notice and its button stay.
  }
};
