// A client's account over a period: what was due before, each amount asked and paid, and what is due at its end.
import type { AccountLink } from './account.store.ts';

/** Instants; `from` is in the period and `until` is not. */
export type Period = { from: string; until: string };

export type Posting = {
  at: string;
  text: string;
  reference: string;
  askedPaise: number;
  paidPaise: number;
  /** What is due after this posting. */
  duePaise: number;
};

export type Account = {
  openingPaise: number;
  postings: Posting[];
  askedPaise: number;
  paidPaise: number;
  closingPaise: number;
};

const postingsOf = (link: AccountLink): Omit<Posting, 'duePaise'>[] => [
  {
    at: link.created_at,
    text: link.project_name,
    reference: link.project_id,
    askedPaise: link.amount_paise,
    paidPaise: 0,
  },
  ...(link.paid_at === null
    ? []
    : [
        {
          at: link.paid_at,
          text: `Payment for ${link.project_name}`,
          reference: link.reference_id ?? '',
          askedPaise: 0,
          paidPaise: link.amount_paise,
        },
      ]),
];

/** All sums in paise, postings oldest first. A negative closing sum is money the client has with us. */
export const accountOf = (links: readonly AccountLink[], { from, until }: Period): Account => {
  const all = links
    .flatMap(postingsOf)
    .filter(({ at }) => at < until)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const before = all.filter(({ at }) => at < from);
  const openingPaise = before.reduce((sum, { askedPaise, paidPaise }) => sum + askedPaise - paidPaise, 0);
  let duePaise = openingPaise;
  const postings = all
    .filter(({ at }) => at >= from)
    .map((posting) => {
      duePaise += posting.askedPaise - posting.paidPaise;
      return { ...posting, duePaise };
    });
  return {
    openingPaise,
    postings,
    askedPaise: postings.reduce((sum, posting) => sum + posting.askedPaise, 0),
    paidPaise: postings.reduce((sum, posting) => sum + posting.paidPaise, 0),
    closingPaise: duePaise,
  };
};
