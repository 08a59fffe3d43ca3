// A dialog of the console. It stands at the end of the body, so it may be asked for inside a form.

import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '#ui/dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'dismissLabel'> & { dismissLabel?: string };

export const ConsoleDialog = ({ dismissLabel = 'Close', ...dialog }: Props) =>
  createPortal(<Dialog dismissLabel={dismissLabel} {...dialog} />, document.body);
