// Terms and privacy: the list of sections stays beside the text.

import { legal } from '#content/legal.ts';
import { Breadcrumb } from '#web/layout/breadcrumb.tsx';
import { PageBanner } from '#web/layout/page-banner.tsx';
import { type LegalDocument, renderLegal } from './legal-markdown.ts';

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Two hands of one line, and a shield. */
const drawings = { terms: 'whoWeAre', privacy: 'advancedSecurity' } as const;

export const LegalPage = ({ document }: { document: LegalDocument }) => {
  const { heading, updated } = legal[document];
  const { html, headings } = renderLegal(document);
  return (
    <>
      <PageBanner
        heading={heading}
        drawing={drawings[document]}
        breadcrumb={<Breadcrumb current={heading} />}
      >
        <p>
          {legal.updatedLabel} <time dateTime={updated}>{longDate(updated)}</time>
        </p>
      </PageBanner>
      <div className={`legal legal-${document} measure`}>
        <nav className="legal-contents" aria-labelledby="legal-contents">
          <h2 id="legal-contents">{legal.contentsHeading}</h2>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: a heading of our own text
                  dangerouslySetInnerHTML={{ __html: text }}
                />
              </li>
            ))}
          </ol>
        </nav>
        <article
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </>
  );
};
