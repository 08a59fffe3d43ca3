// A text whose email addresses and international phone numbers are links.

const addresses = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\+\d[\d ]{7,16}\d)/;

const hrefOf = (address: string): string =>
  address.includes('@') ? `mailto:${address}` : `tel:${address.replaceAll(' ', '')}`;

/** Everything else in the text stays as it is; it is never read as markup. */
export const Reachable = ({ text }: { text: string }) =>
  text.split(addresses).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={hrefOf(part)} className="underline underline-offset-4 wrap-anywhere">
        {/* A number stays on one line where there is room for it. */}
        {part.replaceAll(' ', '\u00A0')}
      </a>
    ),
  );
