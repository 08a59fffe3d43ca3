// The legal texts from Markdown to HTML, at build: facts filled in, typographic quotes, a section for each heading that
// links can name, and the list of them.

import { Marked } from 'marked';
import privacyText from '#content/legal/privacy.md?raw';
import termsText from '#content/legal/terms.md?raw';
import { fillIn } from '#content/legal-facts.ts';

export type LegalDocument = 'terms' | 'privacy';
export type LegalHeading = { id: string; text: string };

const sources: Record<LegalDocument, string> = { terms: termsText, privacy: privacyText };

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/&[a-z#0-9]+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Curly quotes and apostrophes, and figures that stay with what they count. */
const dress = (text: string): string =>
  text
    .replace(/(^|[\s(])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(\w)'/g, '$1’')
    .replace(/(\d) (?=(?:days?|hours?|months?|years?|weeks|USD)\b)/g, '$1\u00a0');

export function renderLegal(document: LegalDocument): { html: string; headings: LegalHeading[] } {
  const headings: LegalHeading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const id = slugOf(text);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      table(token) {
        const head = token.header.map(
          (cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
        );
        const rows = token.rows.map((row) => {
          const cells = row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`);
          return `<tr>${cells.join('')}</tr>`;
        });
        // biome-ignore format: one element
        return `<div class="table-frame" role="group" tabindex="0" aria-label="${token.header[0]?.text ?? ''}"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
    },
  });
  const text = marked.parse(dress(fillIn(sources[document])), { async: false });
  const sections = text.split(/(?=<h2 )/).map((section) => `<section>${section}</section>`);
  return { html: sections.join(''), headings };
}
