// The page after a form that was sent without script: the modal's words, as a page.

import { contact } from '#content/contact.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { sitePaths } from '#contract/paths.ts';
import { NoticePage } from '#web/notices/notice-page.tsx';

const { thanks, withoutScript } = contact;

export const ContactSentPage = () => (
  <NoticePage
    drawing="success"
    heading={thanks.heading}
    actions={[{ label: withoutScript.home, href: sitePaths.home }]}
  >
    <p className="lede">{enquiryWords.received}</p>
    <p>{thanks.promise}</p>
  </NoticePage>
);
