// Turns what a mail says into a text part and an HTML part. Every value is escaped; nothing is loaded from outside: the drawing of
// a link comes with the mail.
import { brand } from '#content/brand.ts';
import { look } from '#content/look.ts';
import type { MailText } from '#content/types.ts';

const { surface, panel, text: ink, muted, rule } = look.colours.light;
const { floor, onFloor, accent, onAccent } = look.colours.always;

/** A first font that every program has, in each cell: Outlook goes by no other, and hands none down. */
const font = 'font-family:Arial,Helvetica,sans-serif';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? '');

/** Returns one line without control characters, fit for a header. */
export const headerLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const asHtml = (text: string): string => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const textPart = ({ paragraphs, facts, action }: MailText): string =>
  [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}: ${action.url}` : '',
    `-- \n${brand.name}\n${brand.email}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const factRow = ([label, value]: [string, string]): string =>
  `<tr><td style="${font};padding:6px 16px 6px 0;color:${muted};vertical-align:top;white-space:nowrap">${asHtml(label)}</td>` +
  `<td style="${font};padding:6px 0;vertical-align:top;word-break:break-word">${asHtml(value)}</td></tr>`;

/** A cell: Outlook gives a link no padding. */
const button = ({ label, url }: { label: string; url: string }): string =>
  isWebAddress(url)
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>` +
      `<td bgcolor="${accent}" style="${font};padding:12px 22px;border-radius:10px;background:${accent}">` +
      `<a href="${escapeHtml(url)}" style="color:${onAccent};font-weight:600;text-decoration:none">${asHtml(label)}</a></td></tr></table>`
    : '';

/** What the HTML of that mail calls the drawing that comes with it. */
export const drawingCid = (mailId: string): string => `${mailId}@drawing`;

/** In CSS pixels, as Outlook wants it said too. */
export const drawingSize = 96;

/** A picture that comes with the mail, what stands in for it, and what stands beside it. */
export type MailDrawing = { cid: string; name: string; inMail: string };

/** Beside its words; those who see no pictures read the other text in its place. */
const drawingRow = ({ cid, name, inMail }: MailDrawing): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:24px 0 0;border-top:1px solid ${rule}"><tr>` +
  `<td width="${drawingSize}" style="${font};width:${drawingSize}px;padding:20px 16px 0 0">` +
  `<img src="cid:${cid}" width="${drawingSize}" height="${drawingSize}" alt="${escapeHtml(name)}" ` +
  `style="display:block;border:0;color:${muted};font-size:13px"></td>` +
  `<td style="${font};padding:20px 0 0;color:${muted};font-size:14px;line-height:1.5;vertical-align:middle">${asHtml(inMail)}</td></tr></table>`;

const htmlPart = (
  { subject, preheader, paragraphs, facts, action }: MailText,
  drawing: MailDrawing | undefined,
): string => {
  const hidden = preheader
    ? `<div style="display:none;max-height:0;overflow:hidden">${asHtml(preheader)}</div>`
    : '';
  const table = facts.length
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:24px 0;border-top:1px solid ${rule};` +
      `border-bottom:1px solid ${rule};font-size:15px;line-height:1.5">${facts.map(factRow).join('')}</table>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${asHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${surface};color:${ink};${font}">
${hidden}
<table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center" style="${font};padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="600" style="width:100%;max-width:600px;background:${panel};border:1px solid ${rule};border-radius:20px">
<tr><td style="${font};padding:20px 28px;background:${floor};border-radius:20px 20px 0 0;color:${onFloor};font-size:20px;font-weight:600">${asHtml(brand.name)}</td></tr>
<tr><td style="${font};padding:28px;font-size:16px;line-height:1.6">
${paragraphs.map((each) => `<p style="margin:0 0 16px">${asHtml(each)}</p>`).join('\n')}
${table}
${action ? button(action) : ''}
${drawing === undefined ? '' : drawingRow(drawing)}
</td></tr></table>
<p style="margin:16px 0 0;color:${muted};font-size:13px">${asHtml(brand.name)} · ${asHtml(brand.email)}</p>
</td></tr></table>
</body></html>
`;
};

/** The subject is one line without control characters. */
export const renderMail = (
  content: MailText,
  drawing?: MailDrawing,
): { subject: string; text: string; html: string } => ({
  subject: headerLine(content.subject),
  text: textPart(content),
  html: htmlPart(content, drawing),
});
