// A form that a button opens in its place: once it closes, the button has the focus again.

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export const useOpener = () => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    // At once, so that the button is there to take the focus from the form that goes.
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return { isOpen, setOpen, opener, close };
};
