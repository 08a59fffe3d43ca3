// The modal after a sent enquiry. Its sentence is the contract's: the server answers with the same one.
import { contact } from '#content/contact.ts';
import { enquiryWords } from '#contract/messages.ts';
import { Dialog } from '#ui/dialog.tsx';

export const ThankYouModal = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    id="thank-you"
    open={open}
    title={contact.thanks.heading}
    dismissLabel={contact.thanks.dismiss}
    closeLabel={contact.thanks.close}
    onClose={onClose}
  >
    <p>{enquiryWords.received}</p>
    <p>{contact.thanks.promise}</p>
  </Dialog>
);
