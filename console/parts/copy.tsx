// Copies a value, in the console's words.

import { useId } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';

const words = {
  copyShort: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here. Select the text instead.',
};

export const Copy = ({
  value,
  label,
}: {
  value: string;
  /** What is copied, to those who do not see it beside the button: `Copy the link`. */
  label: string;
}) => <CopyButton id={useId()} value={value} label={label} words={words} />;
