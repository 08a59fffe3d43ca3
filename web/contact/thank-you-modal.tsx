// The modal after a sent enquiry. Its sentence is the contract's: the server answers with the same one.
import { contactThanks } from '#content/contact.ts';
import { enquiryWords } from '#contract/messages.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Slot, type Slots } from '#web/slot.tsx';

export const ThankYouModal = ({
  open,
  onClose,
  slots,
}: {
  open: boolean;
  onClose: () => void;
  slots: Slots;
}) => (
  <Dialog
    id="thank-you"
    open={open}
    title={contactThanks.heading}
    dismissLabel={contactThanks.dismiss}
    closeLabel={contactThanks.close}
    onClose={onClose}
  >
    <Slot slots={slots} name="success" className="mb-2 w-16 text-success" />
    <p>{enquiryWords.received}</p>
    <p>{contactThanks.promise}</p>
  </Dialog>
);
