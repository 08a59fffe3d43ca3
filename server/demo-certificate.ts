// A small real PDF for the demo, so that its uploaded certificate can be opened.

/** One A4 page with the lines on it; they may hold letters, digits, spaces and commas. */
export const makeCertificate = (lines: readonly string[]): Buffer => {
  const text = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 28 : 14} Tf 72 ${720 - at * 40} Td (${line}) Tj ET`,
  );
  const content = text.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n` +
      `startxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};
