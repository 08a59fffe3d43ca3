// A link to an address of the console that is known as text: the router takes plain clicks, the browser all others.

import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
};

/** An `<a>` with all its attributes. A click with a modifier key opens a tab as usual. */
export const ConsoleLink = ({ href, keepScroll = false, onClick, ...rest }: Props) => {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href, resetScroll: !keepScroll });
      }}
    />
  );
};
