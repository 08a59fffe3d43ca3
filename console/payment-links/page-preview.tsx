// A new link's page in small, in the page's own words, as the client will see it. What is left empty is not on the page.

import { payment, paymentKindOf, paymentWords } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import { formatRupees, parseRupees } from '#contract/money.ts';
import { isBlank } from '#contract/text.ts';
import { formatDate } from '#contract/time.ts';

const { heading, labels } = payment.client;

export type Previewed = {
  kind: string;
  client: string;
  email: string;
  project: string;
  projectId: string;
  brandId: string;
  due: string;
  description: string;
  amount: string;
};

export const PagePreview = ({ link }: { link: Previewed }) => {
  const words = paymentWords(link.kind);
  const paise = parseRupees(link.amount);
  const facts = [
    [labels.clientName, link.client],
    [labels.email, link.email],
    [labels.projectName, link.project],
    [labels.projectId, link.projectId],
    [labels.brandId, link.brandId],
    [labels.dueDate, link.due === '' ? '' : formatDate(link.due)],
    [labels.description, link.description],
  ] as const;
  return (
    <aside aria-labelledby="preview-title" className="form-preview">
      <h2 id="preview-title">
        <span>What the client will see</span>
      </h2>
      <div id="link-preview" className="grid gap-4 rounded-panel border border-rule bg-panel p-5">
        <div className="grid gap-1">
          <p className="font-display text-2xl font-semibold">{words.heading}</p>
          <p className="text-sm text-muted">{words.lede}</p>
        </div>
        <div className="grid gap-2 border-t border-rule pt-4">
          <p className="font-semibold">{heading}</p>
          <p>
            <span className="block text-sm text-muted">{labels.amount}</span>
            <span className="block font-display text-3xl font-semibold tabular-nums wrap-anywhere">
              {paise === undefined ? '–' : formatRupees(paise)}
            </span>
          </p>
          <dl className="grid gap-2">
            {facts
              .filter(([, value]) => !isBlank(value))
              .map(([label, value]) => (
                <div key={label}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
        <p className="border-t border-rule pt-4 text-sm text-muted">
          {paymentPage.kinds[paymentKindOf(link.kind)].terms.heading} · {payment.methods.heading} ·{' '}
          {words.uploadHeading}
        </p>
      </div>
    </aside>
  );
};
