// The modal after a sent enquiry. Its sentence is the contract's: the server answers with the same one.
import { contactThanks } from '#content/contact.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EndDrawing } from '#ui/end-drawing.tsx';

export const ThankYouModal = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    id="thank-you"
    open={open}
    title={contactThanks.heading}
    dismissLabel={contactThanks.dismiss}
    closeLabel={contactThanks.close}
    onClose={onClose}
  >
    <EndDrawing name="success" />
    <p>{enquiryWords.received}</p>
    <p>{contactThanks.promise}</p>
  </Dialog>
);
