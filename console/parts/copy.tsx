// Copies a value, in the console's words.

import { useId } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';

const words = {
  copyShort: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here. Select the text instead.',
};

/** A button beside a value. */
export const Copy = ({
  value,
  label,
}: {
  value: string;
  /** What is copied, to those who do not see it beside the button: `Copy the link`. */
  label: string;
}) => <CopyButton id={useId()} value={value} label={label} words={words} />;

/** A text to be read and copied: an address, or a message for a chat. */
export const CopyBox = ({
  id,
  text,
  label,
  isAddress = false,
}: {
  id: string;
  text: string;
  label: string;
  isAddress?: boolean;
}) => (
  <div className={`flex flex-wrap gap-3 ${isAddress ? 'items-center' : 'items-start pt-2'}`}>
    <p
      id={id}
      className={`min-w-0 grow basis-64 rounded-control border border-rule bg-band p-3 text-sm wrap-anywhere ${isAddress ? 'font-mono' : 'whitespace-pre-line'}`}
    >
      {text}
    </p>
    <Copy value={text} label={label} />
  </div>
);
