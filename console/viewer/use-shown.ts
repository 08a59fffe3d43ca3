// Opens the file and brings the page that is asked for.

import { useEffect, useState } from 'react';
import { openFile, type Page, type Shown, TooLarge } from './document.ts';
import type { ToViewer } from './messages.ts';

type State =
  | { step: 'loading' }
  | { step: 'failed'; words: string }
  | { step: 'shown'; page: Page; number: number; pages: number };

const wordsFor = (error: unknown): string => {
  if (error instanceof TooLarge)
    return 'This picture is too large to show here. Download the original to look at it.';
  if (error instanceof Error && error.name === 'PasswordException')
    return 'This PDF needs a password. It cannot be shown here.';
  return 'This file is damaged and cannot be shown. Download the original to try another program.';
};

export const useShown = (file: ToViewer, pdfScript: { src: string; nonce: string }) => {
  const [opened, setOpened] = useState<Shown>();
  const [number, setNumber] = useState(1);
  const [state, setState] = useState<State>({ step: 'loading' });

  useEffect(() => {
    let isWanted = true;
    // A copy: the reader of PDF takes the bytes it is given for itself.
    openFile(file.bytes.slice(0), file.kind, pdfScript).then(
      (found) => isWanted && setOpened(found),
      (error) => isWanted && setState({ step: 'failed', words: wordsFor(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [file, pdfScript]);

  useEffect(() => {
    if (opened === undefined) return;
    let isWanted = true;
    opened.page(number).then(
      (page) => isWanted && setState({ step: 'shown', page, number, pages: opened.pages }),
      (error) => isWanted && setState({ step: 'failed', words: wordsFor(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [opened, number]);

  const pages = opened?.pages ?? 1;
  const goTo = (wanted: number) => setNumber(Math.min(pages, Math.max(1, wanted)));
  return { state, number, pages, goTo };
};
