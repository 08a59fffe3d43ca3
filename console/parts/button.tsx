// What is pressed on a screen; what leads to another one is a link.

import type { ComponentPropsWithRef, ReactNode } from 'react';

const looks = {
  /** What the screen is for. */
  main: 'button',
  quiet: 'button-quiet',
  danger: 'button-danger',
  link: 'link-button',
};

export type Look = keyof typeof looks;

type Props = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  look?: Look;
  small?: boolean;
  /** Does nothing at the moment, as while it is at work. Unlike `disabled`, this leaves the focus where it is. */
  isOff?: boolean;
};

/** A `<button>` with all its attributes; quiet unless `look` says otherwise. */
export const Button = ({ look = 'quiet', small = false, isOff = false, ...rest }: Props) => (
  <button
    type="button"
    className={small ? `${looks[look]} button-small` : looks[look]}
    aria-disabled={isOff || undefined}
    {...rest}
  />
);

/** Sends its form, and turns while that is on its way. */
export const SubmitButton = ({
  look,
  isPending,
  children,
}: {
  look: Look;
  isPending: boolean;
  children: ReactNode;
}) => (
  <Button type="submit" look={look} isOff={isPending} aria-busy={isPending || undefined}>
    {isPending && <span className="spinner" aria-hidden="true" />}
    <span>{children}</span>
  </Button>
);
