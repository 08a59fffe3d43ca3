// The modal after a sent enquiry. Its sentence is the contract's: the server answers with the same one.
import { contactThanks } from '#content/contact.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DrawnPicture } from '#ui/drawing/drawn-picture.tsx';
import { EndDrawing } from '#ui/end-drawing.tsx';
import type { Drawn } from './drawn.ts';

type Props = {
  open: boolean;
  /** What was drawn on home and went along. */
  drawn: Drawn | undefined;
  onClose: () => void;
};

export const ThankYouModal = ({ open, drawn, onClose }: Props) => (
  <Dialog
    id="thank-you"
    open={open}
    title={contactThanks.heading}
    dismissLabel={contactThanks.dismiss}
    closeLabel={contactThanks.close}
    onClose={onClose}
  >
    {drawn ? (
      <DrawnPicture drawing={drawn.lines} className="thanks-drawing" draw />
    ) : (
      <EndDrawing name="success" />
    )}
    <p>{enquiryWords.received}</p>
    <p>{contactThanks.promise}</p>
    {drawn && <p>{contactThanks.drawing}</p>}
  </Dialog>
);
