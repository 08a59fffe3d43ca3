// For every address that does not exist.

import { notFound } from '#content/not-found.ts';
import { notFoundWords } from '#contract/messages.ts';
import { NoticePage } from './notice-page.tsx';

export const NotFoundPage = () => {
  const { pictureTitle, actions } = notFound;
  return (
    <NoticePage
      drawing="notFound"
      pictureTitle={pictureTitle}
      heading={notFoundWords.text}
      actions={actions}
    />
  );
};
