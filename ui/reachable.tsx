// A text whose email addresses and international phone numbers are links.

const addresses = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ]{7,}\d)/;

const hrefOf = (address: string): string =>
  address.includes('@') ? `mailto:${address}` : `tel:${address.replaceAll(' ', '')}`;

export const Reachable = ({ text }: { text: string }) =>
  text.split(addresses).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={hrefOf(part)} className="underline underline-offset-4 wrap-anywhere">
        {part}
      </a>
    ),
  );
